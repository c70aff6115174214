import { UserX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import styled from "styled-components";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { LINKING_STATE, PROVIDER_RETURN_PATH } from "#protocol/providerReturn.ts";
import type { Factor } from "#protocol/secondFactor.ts";
import { callShape } from "../../api.ts";
import type { ApiError } from "../../apiError.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { EntrancePage } from "../../components/layout/EntrancePage.tsx";
import { PageSpinner, Spinner } from "../../components/Spinner.tsx";
import { TabTitle } from "../../components/TabTitle.tsx";
import { useDeskName } from "../../deskName.ts";
import { t } from "../../language/index.ts";
import { keepProviderAnswer } from "../../providerAnswer.ts";
import { attempt, enterAs } from "../../sync/index.ts";
import { space } from "../../styles/theme.ts";
import { FactorForm } from "./FactorForm.tsx";

const Waiting = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(8)} 0;
`;

/** Where the identity provider sends the browser back to, with its answer in the address. */
export function ReturnScreen() {
  const [answer] = useState(() => window.location.search.slice(1));
  if (answer === "") return <Navigate to="/auth" replace />;
  const isLinking = new URLSearchParams(answer).get("state")?.startsWith(LINKING_STATE) === true;
  return isLinking ? <Linking answer={answer} /> : <SigningIn answer={answer} />;
}

/** The settings page sends it, because it can ask for a proof of identity first. */
function Linking({ answer }: { answer: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    keepProviderAnswer(answer);
    void navigate("/settings?tab=security", { replace: true });
  }, [answer, navigate]);
  return <PageSpinner />;
}

type Step =
  | { kind: "sending" }
  | { kind: "factor"; factors: readonly Factor[]; request: PasskeyRequest | undefined }
  | { kind: "failed"; message: string };

function SigningIn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: "sending" });
  const isSent = useRef(false);

  useEffect(() => {
    // It works once.
    if (isSent.current) return;
    isSent.current = true;
    void navigate(PROVIDER_RETURN_PATH, { replace: true });
    const show = ({ code, factors, passkeyRequest, serverMessage }: ApiError) =>
      setStep(
        code === "second_factor_required"
          ? { kind: "factor", factors, request: passkeyRequest }
          : { kind: "failed", message: serverMessage },
      );
    void attempt(async () => {
      enterAs(await callShape(providerEndpoints.signInByProvider, { body: { answer } }));
      await navigate("/", { replace: true });
    }, show);
  }, [answer, navigate]);

  return (
    <EntrancePage>
      <Progress
        step={step}
        onEntered={() => void navigate("/", { replace: true })}
        onEnded={(message) => setStep({ kind: "failed", message })}
      />
    </EntrancePage>
  );
}

type ProgressProps = { step: Step; onEntered: () => void; onEnded: (message: string) => void };

function Progress({ step, onEntered, onEnded }: ProgressProps) {
  const name = useDeskName();
  switch (step.kind) {
    case "sending":
      return (
        <>
          <TabTitle>{t`Signing in`}</TabTitle>
          <Waiting>
            <h1>{t`Signing you in`}</h1>
            <Spinner label={t`Please wait`} />
          </Waiting>
        </>
      );
    case "factor":
      return (
        <>
          <TabTitle>{t`Sign In`}</TabTitle>
          <h1>{t`Sign in to ${name}`}</h1>
          <FactorForm factors={step.factors} first={step.request} onEntered={onEntered} onEnded={onEnded} />
        </>
      );
    case "failed":
      return (
        <>
          <TabTitle>{t`Not signed in`}</TabTitle>
          <div role="alert">
            <EmptyState
              icon={UserX}
              titleAs="h1"
              title={t`You are not signed in`}
              text={step.message}
              action={<ButtonLink to="/auth">{t`Back to sign-in`}</ButtonLink>}
            />
          </div>
        </>
      );
  }
}
