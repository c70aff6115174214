import type { Enrolment } from "#protocol/secondFactor.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { EnrolForm } from "./EnrolForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What the dialog shows: a secret for the app, or codes to keep. */
export type FactorStep =
  { kind: "enrol"; enrolment: Enrolment } | { kind: "codes"; codes: readonly string[]; isNew: boolean };

type FactorDialogProps = { step: FactorStep | null; onStep: (step: FactorStep | null) => void };

export function FactorDialog({ step, onStep }: FactorDialogProps) {
  const close = () => onStep(null);

  function handleEnabled(codes: readonly string[]) {
    // There are none if a passkey was there before: its recovery codes stay.
    if (codes.length > 0) return onStep({ kind: "codes", codes, isNew: true });
    close();
    toastSuccess(t`App set up`, t`Its codes work from now on. Your recovery codes stay the same.`);
  }

  return (
    <Dialog open={step !== null} onClose={close} {...describe(step)}>
      {step?.kind === "enrol" && (
        <EnrolForm enrolment={step.enrolment} onCancel={close} onEnabled={handleEnabled} />
      )}
      {step?.kind === "codes" && <RecoveryCodes codes={step.codes} onDone={close} />}
    </Dialog>
  );
}

function describe(step: FactorStep | null): { title: string; description: string } {
  if (step?.kind !== "codes") {
    return {
      title: t`Set up a second factor`,
      description: t`Scan this with an authenticator app, then enter the code that it shows.`,
    };
  }
  return {
    title: step.isNew ? t`The second factor is on` : t`New recovery codes`,
    description: step.isNew
      ? t`Keep these where your phone is not: each signs you in once without it. They can't be shown again.`
      : t`Keep these where your phone is not: each signs you in once without it. They can't be shown again. The old ones no longer work.`,
  };
}
