import { useId, useState } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/transactions.ts";
import type { ApiError } from "../../../apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { rich, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { UntilTime } from "../../../components/UntilTime.tsx";
import { useAction } from "../../../components/useAction.ts";
import { formatDateTime } from "../../../format.ts";
import { useUser } from "../../../sync/index.ts";
import { color, text } from "../../../styles/theme.ts";
import { useHeldUntil } from "../../../entities/transactions/useHeldUntil.ts";
import { ActionRow } from "../masterDetail/Detail.tsx";
import type { Obstacle } from "../team/TakenNotice.tsx";
import type { Decision } from "./processPreview.ts";
import { startPaying, stopPaying } from "./processTransaction.ts";

const Reason = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type PayoutActionsProps = {
  transaction: Transaction;
  /** Another administrator has claimed it. */
  taken: Obstacle | null;
  /** Asks for confirmation before a decision is sent. */
  onAsk: (decision: Decision) => void;
  onRefused: (error: ApiError) => void | Promise<void>;
};

/** The actions for a pending withdrawal, depending on who is paying it. */
export function PayoutActions({ transaction, taken, onAsk, onRefused }: PayoutActionsProps) {
  const { username: me } = useUser();
  const { payingBy } = transaction;
  const { isBusy, run } = useAction();
  const heldUntil = useHeldUntil(transaction);
  const reasonId = useId();
  const isBound = taken?.isBinding === true;
  const held = heldUntil === null ? { disabled: isBound } : { disabled: true, "aria-describedby": reasonId };
  const [isTakingOver, setIsTakingOver] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function handleStart() {
    run(async () => {
      await startPaying(transaction, payingBy);
      close();
      toastSuccess(t`Marked as being paid`, t`${transaction.username} can't cancel this withdrawal now.`);
    }, refuse);
  }

  function close() {
    setIsTakingOver(false);
    setIsAsking(false);
  }

  async function refuse(error: ApiError) {
    close();
    await onRefused(error);
  }

  function handleGiveBack() {
    run(async () => {
      await stopPaying(transaction);
      toastSuccess(
        t`No longer marked as being paid`,
        t`${transaction.username} can cancel this withdrawal again.`,
      );
    }, onRefused);
  }

  if (payingBy === null)
    return (
      <>
        {heldUntil !== null && (
          <Reason id={reasonId}>
            {rich(
              "Can be paid from {0}: its address is new to {1}.",
              <UntilTime time={heldUntil} />,
              transaction.username,
            )}
          </Reason>
        )}
        <ActionRow>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={taken === null ? handleStart : () => setIsAsking(true)}
            {...held}
          >
            {t`Start paying`}
          </Button>
          <Button onClick={() => onAsk("completed")} {...held}>
            {t`Approve`}
          </Button>
          <Button disabled={isBound} onClick={() => onAsk("rejected")}>
            {t`Reject`}
          </Button>
        </ActionRow>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={handleStart}
          title={t`Start paying anyway?`}
          description={t`${taken?.text ?? t`Somebody else took this`} and may be paying it right now. Marked as being paid by you, it can't be paid twice.`}
          confirmLabel={t`Start paying`}
          busy={isBusy}
        />
      </>
    );
  if (payingBy === me)
    return (
      <ActionRow>
        <Button kind="primary" onClick={() => onAsk("completed")}>
          {t`Confirm payment`}
        </Button>
        <Button busy={isBusy} onClick={handleGiveBack}>
          {t`Stop paying`}
        </Button>
      </ActionRow>
    );
  return (
    <ActionRow>
      <Button onClick={() => setIsTakingOver(true)}>{t`Take over`}</Button>
      <ConfirmDialog
        open={isTakingOver}
        onClose={() => setIsTakingOver(false)}
        onConfirm={handleStart}
        title={t`Take over from ${payingBy}?`}
        description={t`${payingBy} has been paying this withdrawal since ${formatDateTime(transaction.payingSince ?? transaction.createdAt)} and may have sent the coins already. Ask ${payingBy}, or check the blockchain, before you pay it. ${payingBy} will be notified.`}
        confirmLabel={t`Take over`}
        kind="danger"
        busy={isBusy}
      />
    </ActionRow>
  );
}
