import styled from "styled-components";
import type { Expectation } from "#protocol/expectation.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { sayComment } from "../../components/commentText.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Amount } from "../../components/Money.tsx";
import { Reference } from "../../components/Reference.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatDateTime } from "../../format.ts";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { WaitingText } from "../../entities/expectation/WaitingText.tsx";
import { OrderFacts } from "../../entities/orders/OrderFacts.tsx";
import { RecordLine } from "../../entities/orders/RecordLink.tsx";
import { CLAIMED, coinOf, TYPE_NAMES } from "../../entities/transactions/transactionText.ts";
import { say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { useTransactionDetails } from "./useTransactionDetails.ts";

const Line = styled.p`
  margin-bottom: ${space(4)};
  color: ${color("textMuted")};
  ${text("table")}
`;

type TransactionDialogProps = {
  /** Null while the dialog is closed. */
  id: string | null;
  expectation: Expectation | null;
  onClose: () => void;
};

export function TransactionDialog({ id, expectation, onClose }: TransactionDialogProps) {
  return (
    <Dialog open={id !== null} onClose={onClose} title={t`Transaction Details`} width="wide">
      {id !== null && <Details key={id} id={id} expectation={expectation} />}
    </Dialog>
  );
}

function Details({ id, expectation }: { id: string; expectation: Expectation | null }) {
  const details = useTransactionDetails(id);
  switch (details.status) {
    case "loading":
      return <Skeleton $height="220px" />;
    case "failed":
      return (
        <ErrorState
          title={t`Failed to load transaction details`}
          text={details.message}
          onRetry={details.retry}
        />
      );
    case "loaded":
      return (
        <>
          <Waiting transaction={details.value.transaction} expectation={expectation} />
          <TransactionFacts transaction={details.value.transaction} />
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

type WaitingProps = { transaction: Transaction; expectation: Expectation | null };

/** What the trader can expect while it is pending. */
function Waiting({ transaction: { id, type, status, createdAt }, expectation }: WaitingProps) {
  if (status !== "pending" || type === "trade") return null;
  return (
    <Line>
      <WaitingText
        of={type === "deposit" ? "deposits" : "withdrawals"}
        expectation={expectation}
        id={id}
        createdAt={createdAt}
      />
    </Line>
  );
}

function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { id, type, amount, status, walletAddress, transactionId } = transaction;
  const { createdAt, processedAt, payingSince, heldUntil } = transaction;
  return (
    <FactGroup layout="columns">
      <Fact label="ID">
        <Reference value={id} what={t`transaction number`} />
      </Fact>
      <Fact label={t`Type`}>{say(TYPE_NAMES[type])}</Fact>
      <Fact label={t`Cryptocurrency`}>{coinOf(transaction)}</Fact>
      <Fact label={t`Amount`}>
        <Amount amount={amount} />
      </Fact>
      <Fact label={t`Status`}>
        <StatusBadge status={status} />
      </Fact>
      <Fact label={t`Submitted`}>{formatDateTime(createdAt)}</Fact>
      <Fact label={t`Processed`}>{processedAt === null ? "–" : formatDateTime(processedAt)}</Fact>
      {payingSince !== null && <Fact label={t`Being paid since`}>{formatDateTime(payingSince)}</Fact>}
      {status === "pending" && heldUntil !== null && (
        <Fact label={t`Held until`}>{formatDateTime(heldUntil)}</Fact>
      )}
      {transaction.automatic && <Fact label={t`Approved`}>{t`Automatically, by the desk's settings`}</Fact>}
      {transaction.ownAccount && <Fact label={t`Decided`}>{t`By the account holder`}</Fact>}
      {walletAddress !== null && (
        <Fact label={t`Wallet address`}>
          <Reference value={walletAddress} what={t`wallet address`} />
        </Fact>
      )}
      {transaction.firstUse && <Fact label={t`Note`}>{t`First use of this address`}</Fact>}
      {transactionId !== null && (
        <Fact label={t`Transaction ID`}>
          <Reference value={transactionId} what={t`transaction ID`} />
        </Fact>
      )}
      {status === "pending" && transaction.conflict && <Fact label={t`Note`}>{say(CLAIMED)}</Fact>}
      {transaction.memo !== null && <Fact label={t`Memo`}>{transaction.memo}</Fact>}
      {transaction.adminComment !== null && (
        <Fact label={t`Comment`}>{sayComment(transaction.adminComment)}</Fact>
      )}
    </FactGroup>
  );
}
