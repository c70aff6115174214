import type { Transaction } from "#protocol/transactions.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Amount } from "../../components/Money.tsx";
import { Reference } from "../../components/Reference.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatDateTime } from "../../format.ts";
import { type Fact, FactGrid } from "../../components/FactGrid.tsx";
import { OrderFacts } from "../../entities/orders/OrderFacts.tsx";
import { RecordLine } from "../../entities/orders/RecordLink.tsx";
import { CLAIMED, coinOf, TYPE_NAMES } from "../../entities/transactions/transactionText.ts";
import { useTransactionDetails } from "./useTransactionDetails.ts";

type TransactionDialogProps = {
  /** Null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
};

export function TransactionDialog({ id, onClose }: TransactionDialogProps) {
  return (
    <Dialog open={id !== null} onClose={onClose} title="Transaction Details" width="wide">
      {id !== null && <Details key={id} id={id} />}
    </Dialog>
  );
}

function Details({ id }: { id: string }) {
  const details = useTransactionDetails(id);
  switch (details.status) {
    case "loading":
      return <Skeleton $height="220px" />;
    case "failed":
      return (
        <ErrorState
          title="Failed to load transaction details"
          text={details.message}
          onRetry={details.retry}
        />
      );
    case "loaded":
      return (
        <>
          <FactGrid facts={transactionFacts(details.value.transaction)} />
          {details.value.order !== null && (
            <>
              <OrderFacts order={details.value.order} />
              <RecordLine id={details.value.order.id} />
            </>
          )}
        </>
      );
  }
}

function transactionFacts(transaction: Transaction): Fact[] {
  const { id, type, amount, status, createdAt, processedAt, walletAddress, transactionId } = transaction;
  const facts: Fact[] = [
    ["ID", <Reference key="id" value={id} what="transaction number" />],
    ["Type", TYPE_NAMES[type]],
    ["Cryptocurrency", coinOf(transaction)],
    ["Amount", <Amount key="amount" amount={amount} />],
    ["Status", <StatusBadge key="status" status={status} />],
    ["Submitted", formatDateTime(createdAt)],
    ["Processed", processedAt === null ? "–" : formatDateTime(processedAt)],
  ];
  if (transaction.payingSince !== null)
    facts.push(["Being paid since", formatDateTime(transaction.payingSince)]);
  if (transaction.status === "pending" && transaction.heldUntil !== null)
    facts.push(["Held until", formatDateTime(transaction.heldUntil)]);
  if (transaction.automatic) facts.push(["Approved", "Automatically, by the desk's settings"]);
  if (transaction.ownAccount) facts.push(["Decided", "By the account holder"]);
  if (walletAddress !== null) {
    facts.push(["Wallet address", <Reference key="address" value={walletAddress} what="wallet address" />]);
    if (transaction.firstUse) facts.push(["Note", "First use of this address"]);
  }
  if (transactionId !== null) {
    facts.push(["Transaction ID", <Reference key="hash" value={transactionId} what="transaction ID" />]);
    if (status === "pending" && transaction.conflict) facts.push(["Note", CLAIMED]);
  }
  if (transaction.memo !== null) facts.push(["Memo", transaction.memo]);
  if (transaction.adminComment !== null) facts.push(["Comment", transaction.adminComment]);
  return facts;
}
