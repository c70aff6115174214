import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { PasswordForm } from "../settings/PasswordForm.tsx";

/** What the password fields of a form tell the browser. */
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

test("passwords are hidden while they are typed, and managers know which goes where", () => {
  const current = { type: "password", autoComplete: "current-password", isClosed: false };
  const made = { type: "password", autoComplete: "new-password", isClosed: false };
  expect(passwordFields(<SignInForm />)).toEqual([current]);
  expect(passwordFields(<SignUpForm />)).toEqual([made]);
  expect(passwordFields(<PasswordForm />)).toEqual([current, made, made]);
});
