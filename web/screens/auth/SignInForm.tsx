import { useEffect, useEffectEvent, useState } from "react";
import styled from "styled-components";
import { type SignIn, signInSchema } from "#protocol/sessions.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { CodeField } from "../../components/CodeField.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError } from "../../components/toast.ts";
import { signIn } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { Form } from "./Form.tsx";
import { useForm } from "../../components/useForm.ts";

/** The password first; then, where there is a second factor, its code. */
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
    try {
      await signIn(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "second_factor_required") {
        setUsername(values.username);
        setStep("code");
        return;
      }
      if (error.code === "invalid_credentials") goTo("password");
      showFieldErrors(error, ["username", "password", "code"], form.setError);
      toastError("Login failed", error.serverMessage);
    }
  }

  function goTo(next: Step) {
    form.clearError("code");
    setStep(next);
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      {/* Stays where it is in the second step, because it is sent once more with the code. */}
      <Fields hidden={step !== "password"}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register("username")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
      </Fields>
      {step !== "password" && (
        <>
          <p>
            One more step for <strong>{username}</strong>
          </p>
          <CodeField
            error={errors.code?.message}
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
