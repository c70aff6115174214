import type { Body } from "#protocol/endpoints.ts";
import { t } from "../language/index.ts";
import { usePasswordMinLength } from "./passwordRule.ts";
import { PasswordField } from "./PasswordField.tsx";
import { TextField } from "./TextField.tsx";
import type { FormFields } from "./useForm.ts";

type AccountFieldsProps = FormFields<Body<"register">> & {
  /** Suggested. */
  email?: string;
};

/** What somebody chooses for a new account. */
export function AccountFields({ register, errors, email }: AccountFieldsProps) {
  return (
    <>
      <TextField
        label={t`Username`}
        hint={t`At least 3 characters`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...register("username")}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
        {...register("email")}
      />
      <PasswordField
        label={t`Password`}
        hint={t`At least ${usePasswordMinLength()} characters`}
        autoComplete="new-password"
        error={errors.password}
        {...register("password")}
      />
    </>
  );
}
