import { useId, useState } from "react";
import styled from "styled-components";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { known, t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { ApprovalRules } from "./ApprovalRules.tsx";
import { SettingSwitch } from "./SettingSwitch.tsx";
import { updateSettings } from "./updateSettings.ts";

const Switches = styled.div`
  display: grid;
  gap: ${space(4)};
`;

type AdministratorsCardProps = { settings: AdminSettings; onDirty: (isDirty: boolean) => void };

/** The desk's rules for its administrators. */
export function AdministratorsCard({ settings, onDirty }: AdministratorsCardProps) {
  const headingId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, confirm } = useConfirmation(() => setIsAsking(false));
  const isOn = settings.adminSecondFactorRequired;

  function handleConfirm() {
    confirm(t`Settings Updated`, async () => {
      await updateSettings({ adminSecondFactorRequired: !isOn } satisfies Record<
        SettingIn<"administrators">,
        boolean
      >);
      return isOn ? t`A second factor is no longer required` : t`Administrators need a second factor`;
    });
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={t`Administrators`} />
      <Switches>
        <Switch
          label={known(SETTING_TABLE.adminSecondFactorRequired.label)}
          hint={t`Administrators without one can sign in but do nothing here until they set one up. Takes effect at once.`}
          checked={isOn}
          onChange={() => setIsAsking(true)}
        />
        <SettingSwitch
          settings={settings}
          name="takingBinds"
          hint={t`Nobody else can decide an order or a transaction while an administrator has taken it. When off, others are asked to confirm first.`}
        />
        <SettingSwitch
          settings={settings}
          name="namesDeciders"
          hint={t`When off, orders that are decided from now on tell their traders "an administrator". Administrators always see the name.`}
        />
        <SettingSwitch
          settings={settings}
          name="publishesFairness"
          hint={t`Anybody can read how orders ended, without signing in: counts and shares only. When off, the terms on the ticket say that the desk does not publish it.`}
        />
      </Switches>
      <ApprovalRules settings={settings} onDirty={onDirty} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={handleConfirm}
        title={isOn ? t`Stop requiring a second factor?` : t`Require a second factor?`}
        description={
          isOn
            ? t`An administrator's stolen password will again be enough to act as that administrator.`
            : t`Administrators without one, including you, lose access to this panel until they set one up.`
        }
        confirmLabel={isOn ? t`Stop requiring it` : t`Require it`}
        kind={isOn ? "danger" : "primary"}
        busy={isBusy}
      />
    </Card>
  );
}
