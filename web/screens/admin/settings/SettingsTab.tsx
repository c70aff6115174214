import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import styled from "styled-components";
import type { AdminSettings } from "#protocol/settings.ts";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { t } from "../../../language/index.ts";
import { useLoader, useSettings } from "../../../sync/index.ts";
import { adminSettingsLoader } from "../adminLoaders.ts";
import { from, space } from "../../../styles/theme.ts";
import { AdministratorsCard } from "./AdministratorsCard.tsx";
import { dropRulesDraft } from "./ApprovalRules.tsx";
import { CatchingUpCard } from "./CatchingUpCard.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { LogoCard } from "./LogoCard.tsx";
import { MaintenanceCard } from "./MaintenanceCard.tsx";
import { PasswordsCard } from "./PasswordsCard.tsx";
import { PausesCard } from "./PausesCard.tsx";
import { NameCard } from "./NameCard.tsx";
import { SetupCard } from "../setup/SetupCard.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { dropSettingsDraft } from "./useSettingsDraft.ts";
import { dropWaitingDraft, WaitingCard } from "./WaitingCard.tsx";
import { WebhooksCard } from "../webhooks/WebhooksCard.tsx";

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${space(4)};
  ${from.desktop} {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

export function SettingsTab() {
  const loading = useLoader(adminSettingsLoader);
  const settings = useSettings((state) => state.admin);

  if (settings === null) {
    return loading.status === "failed" ? (
      <ErrorState
        title={t`The settings could not be loaded`}
        text={loading.message}
        onRetry={loading.retry}
      />
    ) : (
      <Columns aria-busy>
        <Skeleton $height="520px" />
        <Skeleton $height="320px" />
      </Columns>
    );
  }
  return <Settings settings={settings} />;
}

function discardAll(): void {
  dropSettingsDraft();
  dropRulesDraft();
  dropWaitingDraft();
}

/** Moves the focus to the field that the address names. */
function useNamedField(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = hash === "" ? undefined : document.getElementsByName(hash.slice(1))[0];
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [hash, key]);
}

function Settings({ settings }: { settings: AdminSettings }) {
  useNamedField();
  const [isFormDirty, setFormDirty] = useState(false);
  const [areRulesDirty, setRulesDirty] = useState(false);
  const [areTimesDirty, setTimesDirty] = useState(false);
  return (
    <Columns>
      <Stack>
        <PanelBoundary name={t`The settings form`}>
          <SettingsForm settings={settings} onDirty={setFormDirty} />
        </PanelBoundary>
        <PanelBoundary name={t`The waiting times`}>
          <WaitingCard settings={settings} onDirty={setTimesDirty} />
        </PanelBoundary>
        <PanelBoundary name={t`The name`}>
          <NameCard settings={settings} />
        </PanelBoundary>
        <PanelBoundary name={t`The logo`}>
          <LogoCard settings={settings} />
        </PanelBoundary>
      </Stack>
      <Stack>
        <PanelBoundary bare name={t`What is left to set up`}>
          <SetupCard />
        </PanelBoundary>
        <PanelBoundary name={t`The maintenance switch`}>
          <MaintenanceCard settings={settings} />
        </PanelBoundary>
        <PanelBoundary name={t`The emergency switches`}>
          <PausesCard settings={settings} />
        </PanelBoundary>
        <PanelBoundary name={t`The approval rules`}>
          <AdministratorsCard settings={settings} onDirty={setRulesDirty} />
        </PanelBoundary>
        <PanelBoundary name={t`The rule for passwords`}>
          <PasswordsCard settings={settings} />
        </PanelBoundary>
        <PanelBoundary name={t`How long pages can catch up`}>
          <CatchingUpCard settings={settings} />
        </PanelBoundary>
        <PanelBoundary name={t`The webhooks`}>
          <WebhooksCard />
        </PanelBoundary>
      </Stack>
      <LeaveGuard isDirty={isFormDirty || areRulesDirty || areTimesDirty} onDiscard={discardAll} />
    </Columns>
  );
}
