import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { ProofKind } from "#protocol/secondFactor.ts";
import { callEndpoint } from "../api.ts";
import type { ApiError } from "../apiError.ts";
import { Button } from "../components/Button.tsx";
import { CodeField } from "../components/CodeField.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { PasswordField } from "../components/PasswordField.tsx";
import { useStepUp } from "../stepUp.ts";
import { useForm } from "../components/useForm.ts";
import { space } from "../styles/theme.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(6)};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
`;

/**
 * Asks for a proof of identity before money leaves or its destination changes; the action waits for it, and continues
 * or is dropped.
 */
export function StepUpDialog() {
  const { proof, settle, attach } = useStepUp();
  useEffect(attach, [attach]);

  return (
    <Dialog
      open={proof !== null}
      onClose={() => settle(false)}
      title="Confirm it's you"
      description="This affects money or account security, and it has been a while since you signed in."
      width="narrow"
    >
      {proof !== null && <StepUpForm key={proof} proof={proof} />}
    </Dialog>
  );
}

function StepUpForm({ proof }: { proof: ProofKind }) {
  const { settle, change } = useStepUp();
  const isCode = proof === "code";
  const schema = useMemo(
    () =>
      z.object({
        typed: z.string().check(z.minLength(1, isCode ? "Enter the code" : "Password is required")),
      }),
    [isCode],
  );
  const { register, handleSubmit, fail, clear, errors, isSubmitting } = useForm(schema);
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function submit({ typed }: { typed: string }) {
    await callEndpoint("stepUp", { body: isCode ? { code: typed } : { password: typed } });
    settle(true);
  }

  function handleRefused({ code, serverMessage }: ApiError) {
    if (code === "second_factor_required") change("code");
    else if (isCode && code === "validation_failed") change("password");
    else fail({ typed: serverMessage });
  }

  function handleSwitch() {
    setIsRecovery(!isRecovery);
    clear("typed");
  }

  const control = { ...register("typed"), error: errors.typed };
  return (
    <Form ref={form} onSubmit={handleSubmit(submit, handleRefused)}>
      {isCode ? (
        <CodeField {...control} recovery={{ isChosen: isRecovery, onSwitch: handleSwitch }} />
      ) : (
        <PasswordField {...control} label="Password" autoComplete="current-password" />
      )}
      <Buttons>
        <Button kind="quiet" disabled={isSubmitting} onClick={() => settle(false)}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          Confirm
        </Button>
      </Buttons>
    </Form>
  );
}
