import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { callEndpoint } from "../api.ts";
import type { ApiError } from "../apiError.ts";
import { Button } from "../components/Button.tsx";
import { CodeField } from "../components/CodeField.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { type FactorStep, firstStep, NO_PASSKEY_HERE, usableFactors } from "../components/factorSteps.ts";
import { PasskeyPrompt } from "../components/PasskeyPrompt.tsx";
import { PasswordField } from "../components/PasswordField.tsx";
import { useAction } from "../components/useAction.ts";
import { useForm } from "../components/useForm.ts";
import { say, t } from "../language/index.ts";
import { type StepUpQuestion, useStepUp } from "../stepUp.ts";
import { color, space } from "../styles/theme.ts";
import { toastError } from "../toasts/toast.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(6)};
`;

const Text = styled.p`
  color: ${color("textMuted")};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
`;

/**
 * Asks for a proof of identity before money leaves or its destination changes; the action waits for it, and continues
 * or is dropped.
 */
export function StepUpDialog() {
  const { question, settle, attach } = useStepUp();
  useEffect(attach, [attach]);

  return (
    <Dialog
      open={question !== null}
      onClose={() => settle(false)}
      title={t`Confirm it's you`}
      description={t`This affects money or account security, and it has been a while since you signed in.`}
      width="narrow"
    >
      {question !== null && <StepUpForm key={keyOf(question)} question={question} />}
    </Dialog>
  );
}

function keyOf({ proof, factors }: StepUpQuestion): string {
  return [proof, ...factors].join();
}

const MISSING: Record<FactorStep | "password", string> = {
  password: "Password is required",
  code: "Enter the code",
  recoveryCode: "Enter the code",
  passkey: "",
};

function StepUpForm({ question: { proof, factors } }: { question: StepUpQuestion }) {
  const { settle, change } = useStepUp();
  const usable = usableFactors(factors);
  const [step, setStep] = useState<FactorStep | "password">(proof === "code" ? firstStep(usable) : proof);
  const isTyped = step !== "passkey";
  const schema = useMemo(
    () =>
      z.object({ typed: isTyped ? z.string().check(z.minLength(1, MISSING[step])) : z.optional(z.string()) }),
    [isTyped, step],
  );
  const { register, handleSubmit, fail, clear, errors, isSubmitting } = useForm(schema);
  const passkey = useAction();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = isSubmitting || passkey.isBusy;

  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(isTyped ? "input" : "[type=submit]")?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isTyped]);

  async function submit({ typed }: { typed?: string | undefined }) {
    if (typed === undefined) return prove();
    await callEndpoint("stepUp", { body: step === "password" ? { password: typed } : { code: typed } });
    settle(true);
  }

  async function prove() {
    const { provePasskey } = await import("./provePasskey.ts");
    if (await provePasskey()) settle(true);
  }

  function handleRefused({ code, factors: known, serverMessage }: ApiError) {
    if (code === "second_factor_required") change({ proof: "code", factors: known });
    else if (proof === "code" && code === "validation_failed") change({ proof: "password", factors: [] });
    else if (code === "invalid_passkey" || !isTyped) toastError(t`Not confirmed`, serverMessage);
    else fail({ typed: serverMessage });
  }

  function goTo(next: FactorStep) {
    setStep(next);
    clear("typed");
  }

  const control = { ...register("typed"), error: errors.typed };
  return (
    <Form ref={form} onSubmit={handleSubmit(submit, handleRefused)}>
      {proof === "code" && usable.length === 0 && <Text>{say(NO_PASSKEY_HERE)}</Text>}
      {step === "password" && (
        <PasswordField {...control} label={t`Password`} autoComplete="current-password" />
      )}
      {(step === "code" || step === "recoveryCode") && (
        <CodeField {...control} kind={step} onSwitch={usable.includes("code") ? goTo : undefined} />
      )}
      {!isTyped && <PasskeyPrompt disabled={isBusy} onRecovery={() => goTo("recoveryCode")} />}
      <Buttons>
        <Button kind="quiet" disabled={isBusy} onClick={() => settle(false)}>
          {t`Cancel`}
        </Button>
        {isTyped && usable.includes("passkey") && (
          <Button
            busy={passkey.isBusy}
            disabled={isSubmitting}
            onClick={() => passkey.run(prove, handleRefused)}
          >
            {t`Use a passkey`}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={isSubmitting} disabled={passkey.isBusy}>
          {isTyped ? t`Confirm` : t`Use a passkey`}
        </Button>
      </Buttons>
    </Form>
  );
}
