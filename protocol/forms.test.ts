import { describe, expect, test } from "vitest";
import { codeFormSchema, passwordChangeSchema, signInSchema, signUpSchema } from "./forms.ts";

/** The new passwords that sign-up and the password change let through, as they let them through; null where refused. */
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

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123\u2011456", "123456"],
  ["123\u2013456", "123456"],
  ["123\u00a0456", "123456"],
  ["123\u202f456", "123456"],
  ["\u200e123456\u200e", "123456"],
  ["\uff11\uff12\uff13\uff14\uff15\uff16", "123456"],
  ["\uff11\uff12\uff13\u3000\uff14\uff15\uff16", "123456"],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", "123456"],
  ["\u06f1\u06f2\u06f3 \u06f4\u06f5\u06f6", "123456"],
  ["abcdef-ghijkl", "abcdefghijkl"],
  ["12345\u00b2", "12345\u00b2"],
])("the code %j is read as %s", (typed, code) => {
  expect(codeFormSchema.parse({ code: typed })).toEqual({ code });
});
