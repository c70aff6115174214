import { useState } from "react";
import styled from "styled-components";
import { RECOVERY_CODES, type SecondFactor } from "#protocol/secondFactor.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Figure } from "../../../components/figure.ts";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useAction } from "../../../components/useAction.ts";
import { rich, t } from "../../../language/index.ts";
import { useSecondFactor } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { FactorDialog, type FactorStep } from "./FactorDialog.tsx";
import { RemoveFactorDialog } from "./RemoveFactorDialog.tsx";
import { renewCodes, startEnrolment, useSecondFactorState } from "./useSecondFactorState.ts";

const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
`;

const Text = styled.p`
  max-width: 64ch;
  color: ${color("textMuted")};
  ${text("table")}
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** With fewer codes, the page suggests new ones. */
const FEW_CODES = 3;

/** The state of the second factor, with its actions. */
export function SecondFactorCard() {
  const loading = useSecondFactorState();
  const factor = useSecondFactor((state) => state.factor);
  const [step, setStep] = useState<FactorStep | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { isBusy, run } = useAction();

  function show(next: () => Promise<FactorStep>, failure: string) {
    run(async () => setStep(await next()), failure);
  }

  const start = () =>
    show(async () => ({ kind: "enrol", enrolment: await startEnrolment() }), t`App not set up`);
  const renew = () =>
    show(async () => ({ kind: "codes", codes: await renewCodes(), isNew: false }), t`Codes not renewed`);

  return (
    <Card aria-labelledby="second-factor">
      <PanelHeading
        id="second-factor"
        title={t`Second Factor`}
        note={t`An app's code or a passkey in addition to the password`}
        aside={factor !== null && <State factor={factor} />}
      />
      {factor === null ? (
        loading.status === "failed" ? (
          <ErrorState
            title={t`Your second factor could not be loaded`}
            text={loading.message}
            onRetry={loading.retry}
          />
        ) : (
          <Skeleton $height="76px" />
        )
      ) : !isOn(factor) ? (
        <Body>
          <Text>
            {t`With it, a stolen password is not enough to sign in. Any authenticator app works. You also get ten recovery codes, in case you don't have your phone.`}
          </Text>
          <Button busy={isBusy} onClick={start}>
            {t`Set it up`}
          </Button>
        </Body>
      ) : (
        <Body>
          <Text>
            {rich(
              "{0} Recovery codes left: {1} of {2}.",
              factor.enabledAt === null ? (
                t`Your passkeys are your second factor. An app's codes can be another one.`
              ) : (
                <>{rich("Set up {0}.", <RelativeTime time={factor.enabledAt} />)}</>
              ),
              <Figure>{factor.recoveryCodesLeft}</Figure>,
              <Figure>{RECOVERY_CODES}</Figure>,
            )}
            {factor.recoveryCodesLeft < FEW_CODES && t` Get new ones before you need them.`}
          </Text>
          <Buttons>
            <Button busy={isBusy} onClick={renew}>
              {t`New recovery codes`}
            </Button>
            {factor.enabledAt === null ? (
              <Button busy={isBusy} onClick={start}>
                {t`Set up an app`}
              </Button>
            ) : (
              <Button kind="danger" onClick={() => setIsRemoving(true)}>
                {t`Turn it off`}
              </Button>
            )}
          </Buttons>
        </Body>
      )}
      <FactorDialog step={step} onStep={setStep} />
      <RemoveFactorDialog
        open={isRemoving}
        passkeys={factor?.passkeys ?? 0}
        onClose={() => setIsRemoving(false)}
      />
    </Card>
  );
}

function isOn({ enabledAt, passkeys }: SecondFactor): boolean {
  return enabledAt !== null || passkeys > 0;
}

function State({ factor }: { factor: SecondFactor }) {
  return isOn(factor) ? <Badge tone="accent">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>;
}
