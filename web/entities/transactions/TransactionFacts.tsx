import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { sayComment } from "../../components/commentText.ts";
import { Badge, StatusBadge } from "../../components/Badge.tsx";
import { CautionText } from "../../components/CautionText.ts";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { UntilTime } from "../../components/UntilTime.tsx";
import { RecordLink } from "../orders/RecordLink.tsx";
import { coinOf, TYPE_NAMES } from "./transactionText.ts";
import { useHeldUntil } from "./useHeldUntil.ts";
import { known, rich, say, t } from "../../language/index.ts";
import { BalanceFacts } from "../users/BalanceFacts.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { Reference } from "../../components/Reference.tsx";
import { Claims } from "./Claims.tsx";
import { checkDestination } from "./destination.ts";
import { TraderLink } from "../users/TraderLink.tsx";

function DestinationFacts({ transaction }: { transaction: Transaction }) {
  const check = checkDestination(transaction);
  if (check === null) return null;
  return (
    <>
      <Fact label={t`Network`}>
        {"network" in check ? check.network : <CautionText>{known(check.caution)}</CautionText>}
      </Fact>
      {transaction.firstUse && (
        <Fact label={t`Destination`}>
          <CautionText>{t`First use of this address`}</CautionText>
        </Fact>
      )}
    </>
  );
}

type TransactionFactsProps = { transaction: Transaction; trader: User | null };

/** Everything needed to decide about a deposit or withdrawal. */
export function TransactionFacts({ transaction, trader }: TransactionFactsProps) {
  const { id, type, amount, status, username, walletAddress, transactionId, memo } = transaction;
  const heldUntil = useHeldUntil(transaction);
  return (
    <>
      <FactGroup>
        <Fact label={t`Trader`}>
          <TraderLink userId={transaction.userId}>{username}</TraderLink>
        </Fact>
        <Fact label={t`Type`}>{say(TYPE_NAMES[type])}</Fact>
        <Fact label={t`Cryptocurrency`}>{coinOf(transaction)}</Fact>
        <Fact label={t`Amount`} isStrong>
          <Amount amount={amount} />
        </Fact>
        <Fact label={t`Status`}>
          <StatusBadge status={status} /> {transaction.automatic && <Badge>{t`Automatic`}</Badge>}
          {transaction.ownAccount && <Badge tone="wait">{t`Own account`}</Badge>}
        </Fact>
        <Fact label={t`Submitted`}>
          <RelativeTime time={transaction.createdAt} />
        </Fact>
        {transaction.payingSince !== null && (
          <Fact label={t`Being paid`}>
            <span>
              {rich(
                "by {0}, started {1}",
                <TraderLink userId={transaction.payingById}>{transaction.payingBy}</TraderLink>,
                <RelativeTime time={transaction.payingSince} />,
              )}
            </span>
          </Fact>
        )}
        {heldUntil !== null && (
          <Fact label={t`Can be paid from`}>
            <UntilTime time={heldUntil} />
          </Fact>
        )}
        {transaction.processedAt !== null && (
          <Fact label={t`Processed`}>
            <RelativeTime time={transaction.processedAt} />
          </Fact>
        )}
      </FactGroup>
      <FactGroup title={t`References`}>
        {transactionId !== null && (
          <Fact label={t`Transaction ID`}>
            <Reference value={transactionId} what={t`transaction ID`} />
          </Fact>
        )}
        {walletAddress !== null && (
          <Fact label={t`Wallet address`}>
            <Reference value={walletAddress} what={t`wallet address`} />
          </Fact>
        )}
        <DestinationFacts transaction={transaction} />
        <Fact label="ID">
          <Reference value={id} what="ID" />
        </Fact>
        {transaction.orderId !== null && (
          <Fact label={t`Order`}>
            <RecordLink id={transaction.orderId} />
          </Fact>
        )}
        {memo !== null && memo !== "" && <Fact label={t`Memo`}>{memo}</Fact>}
        {transaction.adminComment !== null && (
          <Fact label={t`Comment`}>{sayComment(transaction.adminComment)}</Fact>
        )}
      </FactGroup>
      {transaction.conflict && <Claims transaction={transaction} />}
      {trader !== null && (
        <FactGroup title={t`Account of ${trader.username}`}>
          <BalanceFacts user={trader} />
        </FactGroup>
      )}
    </>
  );
}
