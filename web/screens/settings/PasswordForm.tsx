import styled from "styled-components";
import { z } from "zod";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { useFields } from "../../components/useFields.ts";
import { useForm } from "../../components/useForm.ts";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { act, attempt } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { findPasswordFault, type PasswordChange } from "./passwordChange.ts";
import { StrengthHint } from "./StrengthHint.tsx";

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  max-width: 400px;
`;

/** What is wrong is said in the order of the specification, by `findPasswordFault`. */
const schema = z.object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() });
const EMPTY: PasswordChange = { currentPassword: "", newPassword: "", confirmation: "" };

export function PasswordForm() {
  const form = useForm(schema);
  const { handleSubmit, setError, errors, isSubmitting } = form;
  const { values, setValues, field } = useFields<PasswordChange>(form, () => EMPTY);

  async function submit(change: PasswordChange) {
    const fault = findPasswordFault(change);
    if (fault) {
      setError(fault.field, { message: fault.message }, { shouldFocus: true });
      toastError("Error", fault.message);
      return;
    }
    const { currentPassword, newPassword: next } = change;
    await attempt(async () => {
      await act("changePassword", { body: { currentPassword, newPassword: next } });
      setValues(EMPTY);
      toastSuccess("Password updated", "Your password has been changed successfully.");
    }, handleRefused);
  }

  function handleRefused(refusal: ApiError) {
    showFieldErrors(refusal, ["currentPassword", "newPassword"], setError);
    toastError("Error", refusal.isExplained ? refusal.serverMessage : "Failed to update password.");
  }

  return (
    <Form noValidate onSubmit={handleSubmit(submit)}>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...field("currentPassword")}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={<StrengthHint password={values.newPassword} />}
        error={errors.newPassword?.message}
        {...field("newPassword")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        hint="Your other sessions and your API tokens end at once."
        error={errors.confirmation?.message}
        {...field("confirmation")}
      />
      <div>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Update Password
        </Button>
      </div>
    </Form>
  );
}
