import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type SignIn, signInSchema } from "#protocol/forms.ts";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { CodeField } from "../../components/CodeField.tsx";
import { showFieldErrors } from "../../components/fieldErrors.ts";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { toastError } from "../../components/toast.ts";
import { signIn } from "../../live/session.ts";
import { Form } from "./Form.tsx";

/** The password first; then, where there is a second factor, its code. */
type Step = "password" | "code" | "recoveryCode";

export function SignInForm() {
  const [step, setStep] = useState<Step>("password");
  const { register, unregister, handleSubmit, setError, setFocus, getValues, formState } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (step !== "password") setFocus("code");
  }, [step, setFocus]);

  async function submit(values: SignIn) {
    try {
      await signIn(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "second_factor_required") {
        setStep("code");
        return;
      }
      if (error.code === "invalid_credentials") goTo("password");
      showFieldErrors(error, ["username", "password", "code"], setError);
      toastError("Login failed", error.serverMessage);
    }
  }

  function goTo(next: Step) {
    unregister("code");
    setStep(next);
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(submit)(event)}>
      {step === "password" ? (
        <>
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
        </>
      ) : (
        <>
          <p>
            One more step for <strong>{getValues("username").trim()}</strong>
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
      <Button type="submit" kind="primary" size="large" wide busy={isSubmitting}>
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
