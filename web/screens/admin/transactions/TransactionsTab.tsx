import { Inbox, SearchX } from "lucide-react";
import { useMemo } from "react";
import { mark, say, t } from "../../../language/index.ts";
import { useDeferredStore } from "../../../useDeferredStore.ts";
import { useTransactions } from "../../../sync/index.ts";
import { TYPE_WORDS } from "../../../components/statusWords.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { DecideTransactions } from "./DecideTransactions.tsx";
import type { Many } from "../picks/many.ts";
import { MasterDetail } from "../masterDetail/MasterDetail.tsx";
import { SHARED } from "../team/sharing.ts";
import { TeamLine } from "../team/TeamLine.tsx";
import { useTakenFilter } from "../team/useTakenFilter.ts";
import { useFilter } from "../useFilter.ts";
import { QueueLine } from "../waiting/QueueLine.tsx";
import { TransactionDetail } from "./TransactionDetail.tsx";
import { canProcess, readTransactionFilter } from "./transactionFilter.ts";
import { TransactionCaptions, TransactionRow } from "./TransactionRow.tsx";
import { transactionByIdLoader, transactionSections } from "./transactionSections.ts";
import { TransactionToolbar } from "./TransactionToolbar.tsx";

function renderRow(id: string) {
  return <TransactionRow id={id} />;
}

const QUEUES = ["deposits", "withdrawals"] as const;
const FINDER = { noun: mark`transaction`, store: useTransactions, loaderOf: transactionByIdLoader };
const MANY: Many<Transaction> = {
  kind: "transaction",
  canDecide: canProcess,
  renderDecide: (transactions) => <DecideTransactions transactions={transactions} />,
};
const EMPTY = {
  icon: Inbox,
  title: mark`No transactions`,
  text: mark`Deposits, withdrawals and trades appear here by themselves, pending ones first.`,
};
const NO_MATCH = {
  icon: SearchX,
  title: mark`No transaction matches`,
  text: mark`Remove a filter, or search for something else.`,
};

/** Pending deposits and withdrawals at the top, then all others, without trades, which follow their orders. */
export function TransactionsTab() {
  const { filter, change, isNarrowed } = useFilter(readTransactionFilter);
  const { only, ...narrowing } = useTakenFilter(filter.taken);
  const sections = useMemo(() => transactionSections(filter, only), [filter, only]);
  return (
    <MasterDetail
      label={t`Transactions`}
      hint={t`Select a transaction to see its details and decide.`}
      byId={useDeferredStore(useTransactions).byId}
      finder={FINDER}
      sections={sections}
      filter={filter}
      sharing={SHARED.transaction}
      many={MANY}
      areWaitingFirst={filter.sort === "waiting"}
      {...narrowing}
      toolbar={
        <>
          <QueueLine queues={QUEUES} />
          <TransactionToolbar filter={filter} onChange={change} />
        </>
      }
      captions={<TransactionCaptions />}
      renderRow={renderRow}
      empty={isNarrowed ? NO_MATCH : EMPTY}
      titleOf={({ type, username }) => t`${username}'s ${say(TYPE_WORDS[type])}`}
      renderAside={(transaction) => (
        <TeamLine
          key={transaction.id}
          kind="transaction"
          id={transaction.id}
          isPending={canProcess(transaction)}
        />
      )}
      renderDetail={(transaction, { rows, advance, actionsRef }) => {
        const goOn = () => advance(canProcess);
        return (
          <TransactionDetail
            key={transaction.id}
            transaction={transaction}
            onNext={rows.some(canProcess) ? goOn : null}
            onProcessed={goOn}
            formRef={actionsRef}
          />
        );
      }}
    />
  );
}
