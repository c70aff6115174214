import { useEffect, useEffectEvent, useState } from "react";
import styled from "styled-components";
import { type SignIn, signInSchema } from "#protocol/sessions.ts";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { CodeField } from "../../components/CodeField.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { signIn } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { Form } from "./Form.tsx";
import { useForm } from "../../components/useForm.ts";

/** The password first; then, if there is a second factor, its code. */
type Step = "password" | "code" | "recoveryCode";

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  &[hidden] {
    display: none;
  }
`;

export function SignInForm() {
  const [step, setStep] = useState<Step>("password");
  const [username, setUsername] = useState("");
  const form = useForm(signInSchema);
  const { register, errors } = form;

  const focusCode = useEffectEvent(() => form.focus("code"));
  useEffect(() => {
    if (step !== "password") focusCode();
  }, [step]);

  async function submit(values: SignIn) {
    setUsername(values.username);
    await signIn(values);
  }

  function handleRefused(refusal: ApiError) {
    if (refusal.code === "second_factor_required") return setStep("code");
    if (refusal.code === "invalid_credentials") goTo("password");
    form.refuse("Login failed")(refusal);
  }

  function goTo(next: Step) {
    form.clear("code");
    setStep(next);
  }

  return (
    <Form onSubmit={form.handleSubmit(submit, handleRefused)}>
      {/* Stays in the second step, because it is sent again with the code. */}
      <Fields hidden={step !== "password"}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
          {...register("username")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password}
          {...register("password")}
        />
      </Fields>
      {step !== "password" && (
        <>
          <p>
            One more step for <strong>{username}</strong>
          </p>
          <CodeField
            error={errors.code}
            recovery={{
              isChosen: step === "recoveryCode",
              onSwitch: () => goTo(step === "code" ? "recoveryCode" : "code"),
            }}
            {...register("code")}
          />
        </>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={form.isSubmitting}>
        Sign In
      </Button>
      {step !== "password" && (
        <Button kind="quiet" wide onClick={() => goTo("password")}>
          Back
        </Button>
      )}
    </Form>
  );
}
