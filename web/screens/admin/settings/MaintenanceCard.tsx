import { useId, useState } from "react";
import styled from "styled-components";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { known, rich, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { Announcement } from "./Announcement.tsx";
import { updateSettings } from "./updateSettings.ts";

const Told = styled.p`
  margin-top: ${space(3)};
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

/** Closes and opens the desk for all traders at once, so it asks first and is not part of the form. */
export function MaintenanceCard({ settings }: { settings: AdminSettings }) {
  const headingId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, confirm } = useConfirmation(() => setIsAsking(false));
  const [message, setMessage] = useState("");
  const isOn = settings.maintenanceMode;

  function handleConfirm() {
    confirm(t`Settings Updated`, async () => {
      const change = { maintenanceMode: !isOn } satisfies Record<SettingIn<"maintenance">, boolean>;
      const told = message.trim();
      await updateSettings({ ...change, ...(!isOn && told !== "" && { maintenanceMessage: told }) });
      setMessage("");
      return isOn ? t`The desk is open again` : t`The desk is closed for traders`;
    });
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading
        id={headingId}
        title={t`Access`}
        aside={
          isOn ? <Badge tone="wait">{t`Closed for traders`}</Badge> : <Badge tone="accent">{t`Open`}</Badge>
        }
      />
      <Switch
        label={known(SETTING_TABLE.maintenanceMode.label)}
        hint={t`Traders see a maintenance page until it is turned off; administrators can keep working. Takes effect at once.`}
        checked={isOn}
        onChange={() => setIsAsking(true)}
      />
      {isOn && settings.maintenanceMessage !== "" && (
        <Told>{rich("Traders read: {0}", settings.maintenanceMessage)}</Told>
      )}
      {!isOn && <Announcement settings={settings} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={handleConfirm}
        title={isOn ? t`Open the desk again?` : t`Close the desk for maintenance?`}
        description={
          isOn
            ? t`All traders can use the desk again; their open pages come back by themselves.`
            : t`All traders are locked out at once, whatever they are doing. Orders, balances and sessions are kept.`
        }
        confirmLabel={isOn ? t`Open the desk` : t`Close the desk`}
        kind={isOn ? "primary" : "danger"}
        busy={isBusy}
      >
        {!isOn && (
          <TextAreaField
            label={t`Message for traders (optional)`}
            maxLength={300}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value.replaceAll("\n", " "))}
          />
        )}
      </ConfirmDialog>
    </Card>
  );
}
