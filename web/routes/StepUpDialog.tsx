import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import styled from "styled-components";
import type { ProofKind } from "#protocol/secondFactor.ts";
import { callEndpoint } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { Button } from "../components/Button.tsx";
import { CodeField } from "../components/CodeField.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { PasswordField } from "../components/PasswordField.tsx";
import { useStepUp } from "../stores/stepUp.ts";
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

/** Asks who it is before money leaves or its way changes; what was to be done waits, and goes on or is left as it was. */
export function StepUpDialog() {
  const { proof, settle, attach } = useStepUp();
  useEffect(attach, [attach]);

  return (
    <Dialog
      open={proof !== null}
      onClose={() => settle(false)}
      title="Confirm it is you"
      description="This concerns money or the safety of the account, and it has been a while since you signed in."
      width="narrow"
    >
      {proof !== null && <StepUpForm key={proof} proof={proof} />}
    </Dialog>
  );
}

function StepUpForm({ proof }: { proof: ProofKind }) {
  const { settle, change } = useStepUp();
  const { register, handleSubmit, setError, setFocus, setValue, clearErrors, formState } = useForm({
    defaultValues: { typed: "" },
  });
  const [isRecovery, setIsRecovery] = useState(false);
  const { isSubmitting, errors } = formState;
  const isCode = proof === "code";

  useEffect(() => {
    // After the dialog has put the focus on its first button.
    const frame = requestAnimationFrame(() => setFocus("typed"));
    return () => cancelAnimationFrame(frame);
  }, [setFocus]);

  async function submit({ typed }: { typed: string }) {
    try {
      await callEndpoint("stepUp", { body: isCode ? { code: typed } : { password: typed } });
      settle(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "second_factor_required") change("code");
      else if (isCode && error.code === "validation_failed") change("password");
      else setError("typed", { message: error.serverMessage }, { shouldFocus: true });
    }
  }

  function handleSwitch() {
    setIsRecovery(!isRecovery);
    setValue("typed", "");
    clearErrors();
  }

  const control = {
    ...register("typed", { required: isCode ? "Enter the code" : "Password is required" }),
    error: errors.typed?.message,
  };
  return (
    <Form onSubmit={(event) => void handleSubmit(submit)(event)}>
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
