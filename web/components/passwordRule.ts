import { useMemo } from "react";
import { z } from "zod/mini";
import { signUpSchema } from "#protocol/sessions.ts";
import { MIN_PASSWORD_LENGTH, newPasswordOf } from "#protocol/users.ts";
import { useSettings } from "../sync/index.ts";

/** The fewest characters of a new password on this desk. */
export function usePasswordMinLength(): number {
  return useSettings(({ site }) => site?.passwordMinLength ?? MIN_PASSWORD_LENGTH);
}

/** The form for a new account, with the desk's minimum. */
export function useSignUpSchema() {
  const least = usePasswordMinLength();
  return useMemo(() => z.extend(signUpSchema, { password: newPasswordOf(least) }), [least]);
}
