import { useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { PAUSABLE, PAUSED_NAMES } from "#protocol/pauses.ts";
import { pauseReasonSchema } from "#protocol/settingChanges.ts";
import { type AdminSettings, type Pausable, PAUSES } from "#protocol/settings.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { inSentence, known, mark, type Message, rich, say, t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { updateSettings } from "./updateSettings.ts";

const Switches = styled.div`
  display: grid;
  gap: ${space(4)};
  overflow-wrap: anywhere;
`;

const HINTS: Record<Pausable, Message> = {
  orders: mark`When off, nobody can place one. Pending orders are decided as usual.`,
  deposits: mark`When off, nobody can submit one, and traders are asked to send nothing.`,
  withdrawals: mark`When off, nobody can request one. Pending ones can still be paid or cancelled.`,
  signUps: mark`When off, nobody can create an account.`,
};

type Asked = { what: Pausable; isPaused: boolean };

/** Emergency switches, one for each kind of thing that users can start. */
export function PausesCard({ settings }: { settings: AdminSettings }) {
  const headingId = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={t`Emergency switches`} />
      <Switches>
        {PAUSABLE.map((what) => {
          const isPaused = settings[PAUSES[what]] !== null;
          return (
            <Switch
              key={what}
              label={known(PAUSED_NAMES[what])}
              hint={isPaused ? <Paused settings={settings} what={what} /> : say(HINTS[what])}
              checked={!isPaused}
              onChange={() => setAsked({ what, isPaused })}
            />
          );
        })}
      </Switches>
      {asked !== null && <PauseDialog key={asked.what} {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Paused({ settings, what }: { settings: AdminSettings; what: Pausable }) {
  const setting = PAUSES[what];
  const pause = settings.pausedBy.find((entry) => entry.setting === setting);
  return (
    <>
      {pause !== undefined && (
        <>
          {rich(
            "Paused by {0}, {1}:",
            <TraderLink userId={pause.byId}>{pause.by}</TraderLink>,
            <RelativeTime time={pause.at} />,
          )}{" "}
        </>
      )}
      {settings[setting]}
    </>
  );
}

const reasonSchema = z.object({ reason: pauseReasonSchema });
const nothing = z.object({});

function PauseDialog({ what, isPaused, onClose }: Asked & { onClose: () => void }) {
  const form = useForm<{ reason?: string }>(isPaused ? nothing : reasonSchema);
  const name = known(PAUSED_NAMES[what]);

  async function submit({ reason = null }: { reason?: string | null }) {
    await updateSettings({ [PAUSES[what]]: reason });
    onClose();
    toastSuccess(t`Settings Updated`, isPaused ? t`${name} are allowed again` : t`${name} are paused`);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onSubmit={form.handleSubmit(submit, (error) => {
        onClose();
        toastError(t`Error`, error.serverMessage);
      })}
      title={isPaused ? t`Allow ${inSentence(name)} again?` : t`Pause ${inSentence(name)}?`}
      description={
        isPaused
          ? t`Open pages allow it at once.`
          : t`Takes effect at once, for everybody. Pending items stay as they are.`
      }
      confirmLabel={isPaused ? t`Allow again` : t`Pause`}
      kind={isPaused ? "primary" : "danger"}
      busy={form.isSubmitting}
    >
      {!isPaused && (
        <TextField
          label={t`Reason, which users read`}
          maxLength={200}
          error={form.errors.reason}
          {...form.register("reason")}
        />
      )}
    </ConfirmDialog>
  );
}
