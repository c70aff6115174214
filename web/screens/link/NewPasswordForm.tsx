import { useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { accountLinkEndpoints, type OpenedLink } from "#protocol/accountLinks.ts";
import { newPasswordOf } from "#protocol/users.ts";
import { callShape } from "../../api.ts";
import { Button } from "../../components/Button.tsx";
import { Figure } from "../../components/figure.ts";
import { usePasswordMinLength } from "../../components/passwordRule.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { useForm } from "../../components/useForm.ts";
import { formatDateTime } from "../../format.ts";
import { rich, t } from "../../language/index.ts";
import { toastSuccess } from "../../toasts/toast.ts";
import { Form, Why } from "./Form.ts";

function formOf(least: number) {
  return z
    .strictObject({ username: z.string(), password: newPasswordOf(least), confirmation: z.string() })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        path: ["confirmation"],
        message: t`New passwords do not match.`,
      }),
    );
}

type NewPasswordFormProps = { token: string; link: OpenedLink };

export function NewPasswordForm({ token, link }: NewPasswordFormProps) {
  const least = usePasswordMinLength();
  const schema = useMemo(() => formOf(least), [least]);
  const { register, handleSubmit, errors, isSubmitting } = useForm(schema);
  const navigate = useNavigate();

  async function submit({ password }: { password: string }) {
    const { username } = await callShape(accountLinkEndpoints.resetPassword, { body: { token, password } });
    await navigate("/auth", { replace: true });
    toastSuccess(t`Password changed`, t`Sign in as ${username} with the new one.`);
  }

  return (
    <Form onSubmit={handleSubmit(submit, t`Password not changed`)}>
      <Why>
        {rich(
          "For {0}. All browsers and API tokens of the account are signed out. A second factor stays. The link works once, until {1}.",
          <strong>{link.username}</strong>,
          <Figure>{formatDateTime(link.expiresAt)}</Figure>,
        )}
      </Why>
      {/* Tells password managers which account it is for. */}
      <input type="hidden" name="username" autoComplete="username" value={link.username ?? ""} />
      <PasswordField
        label={t`New Password`}
        hint={t`At least ${least} characters; longer is stronger`}
        autoComplete="new-password"
        error={errors.password}
        {...register("password")}
      />
      <PasswordField
        label={t`Confirm New Password`}
        autoComplete="new-password"
        error={errors.confirmation}
        {...register("confirmation")}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
        {t`Change password`}
      </Button>
    </Form>
  );
}
