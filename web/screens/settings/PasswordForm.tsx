import { useForm, useWatch } from "react-hook-form";
import styled from "styled-components";
import { callEndpoint } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { space } from "../../styles/theme.ts";
import { findPasswordFault, type PasswordChange } from "./passwordChange.ts";
import { StrengthHint } from "./StrengthHint.tsx";
import { othersEnded } from "./useSessionList.ts";

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  max-width: 400px;
`;

export function PasswordForm() {
  const { register, handleSubmit, setError, reset, control, formState } = useForm<PasswordChange>({
    defaultValues: { currentPassword: "", newPassword: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const newPassword = useWatch({ control, name: "newPassword" });

  async function submit(change: PasswordChange) {
    const fault = findPasswordFault(change);
    if (fault) {
      setError(fault.field, { message: fault.message }, { shouldFocus: true });
      toastError("Error", fault.message);
      return;
    }
    const { currentPassword, newPassword: next } = change;
    try {
      await callEndpoint("changePassword", { body: { currentPassword, newPassword: next } });
      reset();
      othersEnded();
      toastSuccess("Password updated", "Your password has been changed successfully.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isDeclined) return;
      showFieldErrors(error, ["currentPassword", "newPassword"], setError);
      toastError("Error", error.isExplained ? error.serverMessage : "Failed to update password.");
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={<StrengthHint password={newPassword} />}
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        hint="Your other sessions and your API tokens end at once."
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
      <div>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Update Password
        </Button>
      </div>
    </Form>
  );
}
