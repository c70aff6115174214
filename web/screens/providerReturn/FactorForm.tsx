import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { codeSchema, type Factor } from "#protocol/secondFactor.ts";
import { callShape } from "../../api.ts";
import type { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { CodeField } from "../../components/CodeField.tsx";
import { type FactorStep, firstStep, NO_PASSKEY_HERE, usableFactors } from "../../components/factorSteps.ts";
import { PasskeyPrompt } from "../../components/PasskeyPrompt.tsx";
import { useAction } from "../../components/useAction.ts";
import { useForm } from "../../components/useForm.ts";
import { say, t } from "../../language/index.ts";
import { askForPasskey } from "../../passkeys.ts";
import { attempt, enterAs } from "../../sync/index.ts";
import { color, space } from "../../styles/theme.ts";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
`;

const Text = styled.p`
  color: ${color("textMuted")};
`;

type FactorFormProps = {
  factors: readonly Factor[];
  /** The options for a passkey that came with the question. */
  first: PasskeyRequest | undefined;
  onEntered: () => void;
  /** Why the sign-in has to start again. */
  onEnded: (message: string) => void;
};

/** The desk's own second factor, after the identity provider. */
export function FactorForm({ factors, first, onEntered, onEnded }: FactorFormProps) {
  const usable = usableFactors(factors);
  const [step, setStep] = useState<FactorStep>(firstStep(usable));
  const [request, setRequest] = useState(first);
  const isTyped = step !== "passkey";
  const schema = useMemo(() => z.object({ code: isTyped ? codeSchema : z.optional(codeSchema) }), [isTyped]);
  const form = useForm(schema);
  const passkey = useAction();
  const element = useRef<HTMLFormElement>(null);

  useEffect(
    () => element.current?.querySelector<HTMLElement>(isTyped ? "input" : "[type=submit]")?.focus(),
    [isTyped, step],
  );

  async function submit({ code }: { code?: string | undefined }) {
    if (code === undefined) return confirmByPasskey();
    enterAs(await callShape(providerEndpoints.confirmProviderSignIn, { body: { code } }));
    onEntered();
  }

  async function confirmByPasskey() {
    const answered = request === undefined ? null : await askForPasskey(request);
    if (answered === null) return;
    enterAs(await callShape(providerEndpoints.confirmProviderSignIn, { body: { passkey: answered } }));
    onEntered();
  }

  async function handleRefused(refusal: ApiError) {
    const { code, serverMessage } = refusal;
    if (/^(provider_|account_)/.test(code)) return onEnded(serverMessage);
    form.refuse(t`Login failed`, refusal);
    // Options work once: these are for another try.
    if (code === "invalid_passkey")
      await attempt(
        async () => void (await callShape(providerEndpoints.confirmProviderSignIn, { body: {} })),
        (next) => setRequest(next.passkeyRequest),
      );
  }

  function goTo(next: FactorStep) {
    form.clear("code");
    setStep(next);
  }

  return (
    <Form ref={element} onSubmit={form.handleSubmit(submit, handleRefused)}>
      <Text>{t`One more step: your second factor at this desk.`}</Text>
      {usable.length === 0 && <p>{say(NO_PASSKEY_HERE)}</p>}
      {isTyped ? (
        <CodeField
          error={form.errors.code}
          kind={step}
          onSwitch={usable.includes("code") ? goTo : undefined}
          {...form.register("code")}
        />
      ) : (
        <PasskeyPrompt disabled={form.isSubmitting} onRecovery={() => goTo("recoveryCode")} />
      )}
      <Button
        type="submit"
        name={isTyped ? undefined : "passkey"}
        kind="primary"
        size="large"
        wide
        busy={form.isSubmitting}
        disabled={passkey.isBusy}
      >
        {isTyped ? t`Sign In` : t`Use a passkey`}
      </Button>
      {isTyped && usable.includes("passkey") && (
        <Button
          size="large"
          wide
          busy={passkey.isBusy}
          disabled={form.isSubmitting}
          onClick={() => passkey.run(confirmByPasskey, handleRefused)}
        >
          {t`Use a passkey`}
        </Button>
      )}
      <ButtonLink to="/auth" $kind="quiet">
        {t`Back`}
      </ButtonLink>
    </Form>
  );
}
