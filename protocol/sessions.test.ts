import { describe, expect, test } from "vitest";
import { signInSchema, signUpSchema } from "./sessions.ts";
import { passwordChangeSchema } from "./users.ts";

/** The new passwords that sign-up and password change accept, as parsed; null if refused. */
function taken(password: string): (string | null)[] {
  const signUp = signUpSchema.safeParse({ username: "nina", email: "nina@example.com", password });
  const change = passwordChangeSchema.safeParse({ currentPassword: "x", newPassword: password });
  return [signUp.data?.password ?? null, change.data?.newPassword ?? null];
}

describe("a password", () => {
  test.each([
    ["letters", "abcdef"],
    ["digits", "123456"],
    ["one sign only", "......"],
    ["spaces, also at the ends", "  a  b "],
    ["capitals", "CORRECT HORSE"],
    ["other scripts, not composed", "пароль e\u0301"],
    ["pictures", "🔑".repeat(6)],
    ["control characters", "tab\tnul\0"],
    ["markup", "<b>'\"&--;"],
    ["128 characters", "x".repeat(128)],
    ["128 pictures", "🔑".repeat(128)],
  ])("may be made of %s, and arrives as it was typed", (_kind, password) => {
    expect(taken(password)).toEqual([password, password]);
    expect(signInSchema.parse({ username: "nina", password }).password).toBe(password);
    expect(
      passwordChangeSchema.parse({ currentPassword: password, newPassword: "abcdef" }).currentPassword,
    ).toBe(password);
  });

  test.each([
    ["shorter than 6", "abcde"],
    ["longer than 128", "x".repeat(129)],
  ])("is never cut or filled: %s is refused", (_kind, password) => {
    expect(taken(password)).toEqual([null, null]);
  });
});
