import { useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { usePasswordMinLength } from "../../components/passwordRule.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { useFields } from "../../components/useFields.ts";
import { useForm } from "../../components/useForm.ts";
import { t } from "../../language/index.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";
import { act } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { findPasswordFault, type PasswordChange } from "./passwordChange.ts";
import { StrengthHint } from "./StrengthHint.tsx";

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  max-width: 400px;
`;

/** `findPasswordFault` reports the errors in the specified order. */
const schema = z.object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() });
const EMPTY: PasswordChange = { currentPassword: "", newPassword: "", confirmation: "" };

export function PasswordForm() {
  const form = useForm(schema);
  const { handleSubmit, fail, errors, isSubmitting } = form;
  const [values, setValues] = useState(EMPTY);
  const least = usePasswordMinLength();
  const { field } = useFields(form, [values, setValues]);

  async function submit(change: PasswordChange) {
    const fault = findPasswordFault(change, least);
    if (fault) {
      fail({ [fault.field]: fault.message });
      toastError(t`Error`, fault.message);
      return;
    }
    const { currentPassword, newPassword: next } = change;
    await act("changePassword", { body: { currentPassword, newPassword: next } });
    setValues(EMPTY);
    toastSuccess(t`Password updated`, t`Your password has been changed successfully.`);
  }

  function handleRefused({ fields, isExplained, serverMessage }: ApiError) {
    fail(fields);
    toastError(t`Error`, isExplained ? serverMessage : t`Failed to update password.`);
  }

  return (
    <Form noValidate onSubmit={handleSubmit(submit, handleRefused)}>
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        error={errors.currentPassword}
        {...field("currentPassword")}
      />
      <PasswordField
        label={t`New Password`}
        autoComplete="new-password"
        hint={<StrengthHint password={values.newPassword} />}
        error={errors.newPassword}
        {...field("newPassword")}
      />
      <PasswordField
        label={t`Confirm New Password`}
        autoComplete="new-password"
        hint={t`Your other sessions and your API tokens end at once.`}
        error={errors.confirmation}
        {...field("confirmation")}
      />
      <div>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t`Update Password`}
        </Button>
      </div>
    </Form>
  );
}
