import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { PasswordForm } from "../settings/PasswordForm.tsx";

/** The attributes of a form's password fields. */
function passwordFields(form: React.ReactElement) {
  const inputs = renderToStaticMarkup(form).match(/<input[^>]*>/g) ?? [];
  return inputs
    .filter((input) => input.includes("password"))
    .map((input) => ({
      type: /type="([^"]*)"/.exec(input)?.[1],
      autoComplete: /autoComplete="([^"]*)"/i.exec(input)?.[1],
      isClosed: /readonly|disabled|maxlength/i.test(input),
    }));
}

test("passwords are hidden while typed, and password managers know which is which", () => {
  const current = { type: "password", autoComplete: "current-password", isClosed: false };
  const made = { type: "password", autoComplete: "new-password", isClosed: false };
  expect(passwordFields(<SignInForm />)).toEqual([current]);
  expect(passwordFields(<SignUpForm />)).toEqual([made]);
  expect(passwordFields(<PasswordForm />)).toEqual([current, made, made]);
});
