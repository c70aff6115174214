import { useId, useState } from "react";
import styled from "styled-components";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { t } from "../../../language/index.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { useAction } from "../../../components/useAction.ts";
import { LogoPicker } from "./LogoPicker.tsx";
import { LogoStage } from "./LogoStage.tsx";
import { removeLogo } from "./updateSettings.ts";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const Guidance = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** The logo in everybody's bar. */
export function LogoCard({ settings }: { settings: AdminSettings }) {
  const headingId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useAction();
  const { logoUrl } = settings;

  function handleRemove() {
    run(
      async () => {
        await removeLogo();
        setIsAsking(false);
        toastSuccess(t`Logo removed`);
      },
      (error) => {
        setIsAsking(false);
        toastError(t`Failed to remove logo`, error.serverMessage);
      },
    );
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading
        id={headingId}
        title={t`Logo`}
        aside={
          logoUrl !== null && (
            <Button size="small" kind="danger" onClick={() => setIsAsking(true)}>
              {t`Remove logo`}
            </Button>
          )
        }
      />
      <Stack>
        <LogoStage url={logoUrl} />
        <Guidance>{t`JPG, PNG, GIF, SVG, maximum 5MB, recommended 200x60px`}</Guidance>
        <LogoPicker />
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={handleRemove}
        title={t`Remove the logo?`}
        description={t`Everybody sees the desk's name instead at once. To restore the logo, upload it again.`}
        confirmLabel={t`Remove logo`}
        kind="danger"
        busy={isBusy}
      />
    </Card>
  );
}
