import { useId, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { PRODUCT_NAME } from "#protocol/deskName.ts";
import { deskNameSchema } from "#protocol/settingChanges.ts";
import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { known, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { space } from "../../../styles/theme.ts";
import { updateSettings } from "./updateSettings.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const schema = z.strictObject({ deskName: deskNameSchema });

/** The desk's name in the bar, in titles, in mails and in the names of files. */
export function NameCard({ settings }: { settings: AdminSettings }) {
  const headingId = useId();
  const { register, handleSubmit, errors, isSubmitting } = useForm(schema);
  const [typed, setTyped] = useState<string | null>(null);
  const { onChange, ...field } = register("deskName");

  async function submit(body: Record<SettingIn<"name">, string>) {
    await updateSettings(body);
    setTyped(null);
    toastSuccess(t`Settings Updated`);
  }

  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading id={headingId} title={t`Name`} />
      <Form onSubmit={handleSubmit(submit, t`Error`)} aria-label={t`Name`}>
        <TextField
          label={known(SETTING_TABLE.deskName.label)}
          hint={t`In the bar beside a logo's place, in titles, mails and the names of files`}
          placeholder={PRODUCT_NAME}
          autoComplete="organization"
          value={typed ?? settings.deskName}
          error={errors.deskName}
          {...field}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(event);
          }}
        />
        <Foot>
          <Button
            type="submit"
            busy={isSubmitting}
            disabled={(typed ?? settings.deskName) === settings.deskName}
          >
            {t`Save name`}
          </Button>
        </Foot>
      </Form>
    </Card>
  );
}
