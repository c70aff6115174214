import { type KeyboardEvent, type RefObject, useState } from "react";
import { z } from "zod/mini";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import type { ApiError } from "../../../apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { visible } from "#protocol/invisible.ts";
import { say, t } from "../../../language/index.ts";
import { useSettings } from "../../../sync/index.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { reportFault } from "../../../reportFault.ts";
import { TYPE_WORDS } from "../../../components/statusWords.ts";
import { ActionRow, DetailActions, DialogFields } from "../masterDetail/Detail.tsx";
import { TakenNotice, useTakenByOther } from "../team/TakenNotice.tsx";
import { WaitingNotice } from "../approvals/WaitingNotice.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { PayoutActions } from "./PayoutActions.tsx";
import { type Decision, describeDecision } from "./processPreview.ts";
import { processTransaction, reloadTransaction } from "./processTransaction.ts";

/** The id is asked for only if coins were sent. */
const schema = z.object({ comment: z.string(), transactionId: z._default(z.string(), "") });

type ProcessFormProps = {
  transaction: Transaction;
  trader: User | null;
  onProcessed: () => void;
  formRef: RefObject<HTMLDivElement | null>;
};

/** Approves or rejects a pending deposit or withdrawal, after showing the effect on the balance. */
export function ProcessForm({ transaction, trader, onProcessed, formRef }: ProcessFormProps) {
  const [decision, setDecision] = useState<Decision>("completed");
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm(schema);
  const { field } = useFields(form, useState({ comment: "", transactionId: "" }));
  const taken = useTakenByOther(transaction.id);
  const isBound = taken?.isBinding === true;
  const what = say(TYPE_WORDS[transaction.type]);
  const isPayment = transaction.payingBy !== null && decision === "completed";
  const texts = textsOf(decision, what, isPayment);
  const mayNeedSecond = useSettings(({ admin }) => admin?.secondApprovalAbove ?? null) !== null;

  function handleAsk(chosen: Decision) {
    setDecision(chosen);
    form.clear("transactionId");
    setIsAsking(true);
  }

  async function handleRefused(error: ApiError) {
    toastError(t`Error`, error.serverMessage);
    if (error.status === 400 && error.fields["transactionId"] !== undefined) return form.fail(error.fields);
    if (error.code === "deposit_taken" && transaction.type === "withdrawal")
      return form.fail({ transactionId: error.serverMessage });
    setIsAsking(false);
    if (error.status !== 409) return;
    try {
      await reloadTransaction(transaction.id);
    } catch (cause) {
      reportFault("The transaction that somebody else processed could not be loaded", cause);
    }
  }

  async function submit({ comment, transactionId }: z.output<typeof schema>) {
    if (isPayment && !mayNeedSecond && visible(transactionId).trim() === "")
      return form.fail({ transactionId: t`Enter the on-chain ID of the payment` });
    await processTransaction(transaction, decision, comment, transactionId);
    setIsAsking(false);
    const { username } = transaction;
    toastSuccess(
      t`Transaction Processed`,
      decision === "completed" ? t`${username}: ${what} approved` : t`${username}: ${what} rejected`,
    );
    onProcessed();
  }

  return (
    <DetailActions ref={formRef}>
      {isBound && <TakenNotice id={transaction.id} />}
      <WaitingNotice kind="transaction_processing" subject={transaction.id} />
      {transaction.type === "withdrawal" ? (
        <PayoutActions transaction={transaction} taken={taken} onAsk={handleAsk} onRefused={handleRefused} />
      ) : (
        <ActionRow>
          <Button kind="primary" disabled={isBound} onClick={() => handleAsk("completed")}>
            {t`Approve`}
          </Button>
          <Button disabled={isBound} onClick={() => handleAsk("rejected")}>
            {t`Reject`}
          </Button>
        </ActionRow>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onSubmit={form.handleSubmit(submit, handleRefused, { onAwaiting: () => setIsAsking(false) })}
        title={texts.title}
        description={t`${describeDecision(transaction, decision, trader)} This can't be undone.`}
        confirmLabel={taken?.isBinding === false ? texts.anyway : texts.confirm}
        kind={decision === "completed" ? "primary" : "danger"}
        busy={form.isSubmitting}
      >
        <DialogFields>
          <TakenNotice id={transaction.id} />
          {transaction.type === "withdrawal" && decision === "completed" && (
            <TextField
              label={isPayment ? t`On-chain transaction ID` : t`On-chain transaction ID (optional)`}
              hint={
                isPayment && mayNeedSecond ? t`Leave it empty to ask for approval before you pay` : undefined
              }
              error={form.errors.transactionId}
              mono
              maxLength={500}
              onKeyDown={ignoreEnter}
              {...field("transactionId")}
            />
          )}
          <TextAreaField label={t`Comment for the trader (optional)`} maxLength={500} {...field("comment")} />
        </DialogFields>
      </ConfirmDialog>
    </DetailActions>
  );
}

function textsOf(decision: Decision, what: string, isPayment: boolean) {
  if (decision === "rejected")
    return { title: t`Reject this ${what}?`, confirm: t`Reject ${what}`, anyway: t`Reject anyway` };
  return isPayment
    ? { title: t`Confirm this payment?`, confirm: t`Confirm payment`, anyway: t`Confirm anyway` }
    : { title: t`Approve this ${what}?`, confirm: t`Approve ${what}`, anyway: t`Approve anyway` };
}

/** Only the button decides: input from scanners and pasted texts may end with Enter. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
