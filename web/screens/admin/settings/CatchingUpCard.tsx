import { useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { NumberField } from "../../../components/NumberField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { space } from "../../../styles/theme.ts";
import { readLogHours } from "./ruleFields.ts";
import { updateSettings } from "./updateSettings.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const NAME: SettingIn<"catchingUp"> = "eventLogHours";
/** `readLogHours` reports the errors. */
const schema = z.object({ [NAME]: z.string() });

/** How long a page may have been away and still be told what it missed. */
export function CatchingUpCard({ settings }: { settings: AdminSettings }) {
  const headingId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { handleSubmit, fail, clear, errors, isSubmitting } = useForm(schema);
  const saved = `${settings[NAME]}`;
  const value = typed ?? saved;

  async function submit() {
    const read = readLogHours(value);
    if (read.error !== undefined) return fail({ [NAME]: read.error });
    await updateSettings({ version: settings.version, [NAME]: read.value });
    setTyped(null);
    toastSuccess("Settings Updated");
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title="Catching up" />
      <Form onSubmit={handleSubmit(submit, "Error")} aria-label="Catching up">
        <NumberField
          label={SETTING_TABLE[NAME].label}
          unit="hours"
          step="1"
          hint="Pages and programs that were away for less are sent what they missed. Others load everything again. A busy desk needs more disk for longer times."
          value={value}
          name={NAME}
          error={errors[NAME]}
          onChange={(event) => {
            setTyped(event.target.value);
            clear(NAME);
          }}
        />
        <Foot>
          <Button type="submit" busy={isSubmitting} disabled={value.trim() === saved}>
            Save time
          </Button>
        </Foot>
      </Form>
    </Card>
  );
}
