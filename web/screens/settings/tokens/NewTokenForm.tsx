import { useState } from "react";
import styled from "styled-components";
import {
  apiTokenFormSchema,
  type ApiTokenForm,
  type NewApiToken,
  isDeskScope,
  TOKEN_SCOPES,
} from "#protocol/tokens.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { say, sayLabels, t } from "../../../language/index.ts";
import { act, useUser } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { SCOPE_HINTS, SCOPE_LABELS } from "./scopes.ts";

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

const ALL_SCOPES = TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const TRADERS_SCOPES = ALL_SCOPES.filter(({ value }) => !isDeskScope(value));

type NewTokenFormProps = { onMade: (made: NewApiToken) => void; onCancel: () => void };

export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  const { role } = useUser();
  const form = useForm(apiTokenFormSchema);
  const { handleSubmit, errors, isSubmitting } = form;
  const [values, setValues] = useState<ApiTokenForm>({ name: "", scope: "read" });
  const { field } = useFields(form, [values, setValues]);

  async function submit(body: ApiTokenForm) {
    onMade(await act("createToken", { body }));
  }

  return (
    <Form noValidate onSubmit={handleSubmit(submit, t`Token not created`)}>
      <TextField label={t`Name`} autoComplete="off" error={errors.name} {...field("name")} />
      <SelectField
        label={t`It may`}
        options={sayLabels(role === "admin" ? ALL_SCOPES : TRADERS_SCOPES)}
        hint={say(SCOPE_HINTS[values.scope])}
        error={errors.scope}
        {...field("scope")}
      />
      <Footer>
        <Button kind="quiet" onClick={onCancel} disabled={isSubmitting}>
          {t`Cancel`}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t`Create token`}
        </Button>
      </Footer>
    </Form>
  );
}
