import { useEffect, useEffectEvent, useState } from "react";
import styled from "styled-components";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { Factor } from "#protocol/secondFactor.ts";
import { type SignIn, signInSchema } from "#protocol/sessions.ts";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { CodeField } from "../../components/CodeField.tsx";
import { type FactorStep, firstStep, NO_PASSKEY_HERE, usableFactors } from "../../components/factorSteps.ts";
import { PasskeyPrompt } from "../../components/PasskeyPrompt.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useAction } from "../../components/useAction.ts";
import { useForm } from "../../components/useForm.ts";
import { mark, rich, say, t } from "../../language/index.ts";
import { providerName } from "../../providerName.ts";
import { attempt, signIn } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { Form } from "./Form.tsx";

/** First the password, then the second factor, if there is one. */
type Step = "password" | FactorStep;

const USE_PASSKEY = mark`Use a passkey`;

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  &[hidden] {
    display: none;
  }
`;

/** `boot.js` hides it if passkeys are not supported, because the app shell has the button too. */
const PasskeyEntrance = styled(Button)`
  :root:not([data-passkeys]) & {
    display: none;
  }
`;

export function SignInForm() {
  const [step, setStep] = useState<Step>("password");
  const [sent, setSent] = useState<SignIn>({ username: "", password: "" });
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  const [request, setRequest] = useState<PasskeyRequest>();
  const form = useForm(signInSchema);
  const passkey = useAction();
  const leaving = useAction();
  const provider = providerName();
  const { register, errors } = form;

  const focusStep = useEffectEvent(() => form.focus("code", "passkey"));
  useEffect(() => {
    if (step !== "password") focusStep();
  }, [step]);

  async function submit(values: SignIn) {
    setSent(values);
    await (step === "passkey" ? confirm(values) : signIn(values));
  }

  async function confirm(values: SignIn) {
    if (request === undefined) return signIn(values);
    const { confirmByPasskey } = await import("./passkeySignIn.ts");
    await confirmByPasskey(values, request);
  }

  async function handleRefused(refusal: ApiError) {
    const { code, passkeyRequest } = refusal;
    if (code === "second_factor_required") {
      const usable = usableFactors(refusal.factors);
      setFactors(usable);
      setRequest(passkeyRequest);
      return setStep(firstStep(usable));
    }
    if (code === "invalid_credentials") goTo("password");
    form.refuse(t`Login failed`, refusal);
    // Options can be used once; these are for the next attempt.
    if (code === "invalid_passkey" && step !== "password")
      await attempt(
        () => signIn(sent),
        (next) => setRequest(next.passkeyRequest),
      );
  }

  function goTo(next: Step) {
    form.clear("code");
    setStep(next);
  }

  function enterByPasskey() {
    passkey.run(async () => {
      const { signInByPasskey } = await import("./passkeySignIn.ts");
      await signInByPasskey();
    }, handleRefused);
  }

  function leaveForProvider() {
    leaving.run(async () => (await import("./providerSignIn.ts")).goToProvider(), t`Login failed`);
  }

  const isCode = step === "code" || step === "recoveryCode";
  return (
    <Form onSubmit={form.handleSubmit(submit, handleRefused)}>
      {/* Kept in the second step, because it is sent again with the code. */}
      <Fields hidden={step !== "password"}>
        <TextField
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
          {...register("username")}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          error={errors.password}
          {...register("password")}
        />
      </Fields>
      {step !== "password" && <p>{rich("One more step for {0}", <strong>{sent.username}</strong>)}</p>}
      {step !== "password" && factors.length === 0 && <p>{say(NO_PASSKEY_HERE)}</p>}
      {isCode && (
        <CodeField
          error={errors.code}
          kind={step}
          onSwitch={factors.includes("code") ? goTo : undefined}
          {...register("code")}
        />
      )}
      {step === "passkey" && (
        <PasskeyPrompt disabled={form.isSubmitting} onRecovery={() => goTo("recoveryCode")} />
      )}
      <Button
        type="submit"
        name={step === "passkey" ? "passkey" : undefined}
        kind="primary"
        size="large"
        wide
        busy={form.isSubmitting}
        disabled={passkey.isBusy}
      >
        {step === "passkey" ? say(USE_PASSKEY) : t`Sign In`}
      </Button>
      {step === "password" && (
        <PasskeyEntrance
          size="large"
          wide
          busy={passkey.isBusy}
          disabled={form.isSubmitting}
          onClick={enterByPasskey}
        >
          {t`Sign in with a passkey`}
        </PasskeyEntrance>
      )}
      {step === "password" && provider !== null && (
        <Button
          size="large"
          wide
          busy={leaving.isBusy}
          disabled={form.isSubmitting}
          onClick={leaveForProvider}
        >
          {t`Sign in with ${provider}`}
        </Button>
      )}
      {isCode && factors.includes("passkey") && (
        <Button
          size="large"
          wide
          busy={passkey.isBusy}
          disabled={form.isSubmitting}
          onClick={() => passkey.run(() => confirm(sent), handleRefused)}
        >
          {say(USE_PASSKEY)}
        </Button>
      )}
      {step !== "password" && (
        <Button kind="quiet" wide onClick={() => goTo("password")}>
          {t`Back`}
        </Button>
      )}
    </Form>
  );
}
