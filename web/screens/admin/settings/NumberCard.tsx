import { type ReactNode, useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { NumberField } from "../../../components/NumberField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { known, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { space } from "../../../styles/theme.ts";
import type { Read } from "./ruleFields.ts";
import { updateSettings } from "./updateSettings.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

/** `read` reports the errors. */
const schema = z.object({ typed: z.string() });

type NumberCardProps = {
  settings: AdminSettings;
  name: SettingIn<"catchingUp" | "passwords">;
  title: string;
  unit: "hours" | "characters";
  hint: ReactNode;
  save: string;
  read: (typed: string) => Read<number>;
};

/** A card for one whole number. */
export function NumberCard({ settings, name, title, unit, hint, save, read }: NumberCardProps) {
  const headingId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { handleSubmit, fail, clear, errors, isSubmitting } = useForm(schema);
  const saved = `${settings[name]}`;
  const value = typed ?? saved;

  async function submit() {
    const number = read(value);
    if (number.error !== undefined) return fail({ typed: number.error });
    await updateSettings({ version: settings.version, [name]: number.value });
    setTyped(null);
    toastSuccess(t`Settings Updated`);
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={title} />
      <Form
        onSubmit={handleSubmit(submit, t`Error`, { onAwaiting: () => setTyped(null) })}
        aria-label={title}
      >
        <NumberField
          label={known(SETTING_TABLE[name].label)}
          unit={unit}
          step="1"
          hint={hint}
          value={value}
          name="typed"
          error={errors.typed}
          onChange={(event) => {
            setTyped(event.target.value);
            clear("typed");
          }}
        />
        <Foot>
          <Button type="submit" busy={isSubmitting} disabled={value.trim() === saved}>
            {save}
          </Button>
        </Foot>
      </Form>
    </Card>
  );
}
