import { useCallback, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import { settingChangeEndpoints } from "#protocol/settingChanges.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useNow } from "../../../components/ticker.ts";
import { useAction } from "../../../components/useAction.ts";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { isDay } from "../../../days.ts";
import { countDown } from "../../../entities/closing/closingText.ts";
import { formatDateTime } from "../../../format.ts";
import { known, rich, t, timeZone } from "../../../language/index.ts";
import { serverNow } from "../../../serverClock.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { momentOf } from "../../../zonedTime.ts";
import { localTime } from "./localTime.ts";
import { updateSettings } from "./updateSettings.ts";
import { Figure } from "../../../components/figure.ts";

const Fields = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Frame = styled(Fields)`
  margin-top: ${space(4)};
  padding-top: ${space(4)};
  box-shadow: inset 0 1px 0 ${color("hairline")};
`;

const Told = styled.p`
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type Announced = Record<SettingIn<"announcement">, string | null>;

/** Closes the desk later, at a time that is announced to everybody. */
export function Announcement({ settings }: { settings: AdminSettings }) {
  const { maintenanceAt: at, maintenanceMessage: message } = settings;
  return <Frame>{at === null ? <AnnouncementForm /> : <Waiting at={at} message={message} />}</Frame>;
}

const schema = z.object({
  maintenanceAt: z.pipe(
    z.string().check(z.refine(isDayAndTime, "Choose a day and a time")),
    z.transform((typed) => momentOf(typed, timeZone(), serverNow()).toISOString()),
  ),
  maintenanceMessage: settingChangeEndpoints.updateSettings.body.shape.maintenanceMessage.def.innerType,
});
function isDayAndTime(typed: string): boolean {
  return isDay(typed.slice(0, 10)) && /^T\d\d:\d\d/.test(typed.slice(10));
}

const EMPTY = { maintenanceAt: "", maintenanceMessage: "" };
const SOON = [15, 60] as const;

function AnnouncementForm() {
  const form = useForm(schema);
  const { errors, isSubmitting } = form;
  const { field, change } = useFields(form, useState(EMPTY));

  async function submit(values: z.output<typeof schema>) {
    await updateSettings(values satisfies Announced);
    toastSuccess(t`Settings Updated`, t`Everybody sees the countdown now`);
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit, t`Error`)}>
      <Fields>
        <TextField
          label={known(SETTING_TABLE.maintenanceAt.label)}
          hint={t`In your time zone. Until then everybody sees a countdown.`}
          type="datetime-local"
          error={errors.maintenanceAt}
          {...field("maintenanceAt")}
        />
        <Choices>
          {SOON.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              onClick={() => {
                change({ maintenanceAt: localTime(serverNow() + minutes * 60_000) });
                form.clear("maintenanceAt");
              }}
            >
              {t`In ${minutes} min`}
            </Button>
          ))}
        </Choices>
        <TextAreaField
          label={t`Message (optional)`}
          hint={t`What everybody reads until the desk opens again`}
          maxLength={300}
          error={errors.maintenanceMessage}
          {...field("maintenanceMessage")}
        />
        <Button type="submit" busy={isSubmitting}>
          {t`Announce maintenance`}
        </Button>
      </Fields>
    </form>
  );
}

function Waiting({ at, message }: { at: string; message: string }) {
  const left = useNow(useCallback((now: number) => countDown(at, now), [at]));
  const { isBusy, run } = useAction();

  function handleCallOff() {
    run(
      async () => {
        await updateSettings({ maintenanceAt: null });
        toastSuccess(t`Settings Updated`, t`Maintenance is called off`);
      },
      t`Error`,
    );
  }

  return (
    <>
      <p>
        {rich(
          "Maintenance begins in {0}, on {1}.",
          <Figure>{left}</Figure>,
          <Figure>{formatDateTime(at)}</Figure>,
        )}
      </p>
      {message !== "" && <Told>{rich("Everybody reads: {0}", message)}</Told>}
      <Button busy={isBusy} onClick={handleCallOff}>
        {t`Call it off`}
      </Button>
    </>
  );
}
