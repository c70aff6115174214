import { Inbox, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { Transaction } from "#protocol/entities.ts";
import { useTransactions } from "../../../stores/transactions.ts";
import { TYPE_NAMES } from "../../transactions/transactionText.ts";
import { QueueLayout } from "../queue/QueueLayout.tsx";
import { QueueList } from "../queue/QueueList.tsx";
import { useFocusMoves } from "../queue/useFocusMoves.ts";
import { useQueue } from "../queue/useQueue.ts";
import { useSelection } from "../queue/useSelection.ts";
import { useFilter } from "../useFilter.ts";
import { TransactionDetail } from "./TransactionDetail.tsx";
import { canProcess, readTransactionFilter } from "./transactionFilter.ts";
import { TransactionCaptions, TransactionRow } from "./TransactionRow.tsx";
import { transactionSections } from "./transactionSections.ts";
import { TransactionToolbar } from "./TransactionToolbar.tsx";

const NOTHING: readonly Transaction[] = [];

function renderRow(id: string) {
  return <TransactionRow id={id} />;
}

const EMPTY = {
  icon: Inbox,
  title: "No transactions",
  text: "Deposits, withdrawals and trades appear here by themselves, what waits for you on top.",
};
const NO_MATCH = {
  icon: SearchX,
  title: "No transaction matches",
  text: "Take a filter away, or search for something else.",
};

/** Deposits and withdrawals that wait on top, then all others; trades follow their orders. */
export function TransactionsTab() {
  const { filter, change } = useFilter(readTransactionFilter);
  const sections = useMemo(() => transactionSections(filter), [filter]);
  const byId = useTransactions((state) => state.byId);
  const queue = useQueue(byId, sections);
  const rows = queue.state.status === "loaded" ? queue.state.value : NOTHING;
  const name = JSON.stringify(filter);
  const selection = useSelection(rows, name);
  const selected = selection.id === null ? undefined : byId.get(selection.id);
  const { listRef, actionsRef, handleOpen, focusList } = useFocusMoves(selection);
  const { type, status, crypto, q } = filter;
  const isFiltered = type !== "all" || status !== "all" || crypto !== "all" || q !== "";

  function handleNext() {
    selection.advance(canProcess);
    focusList();
  }

  return (
    <QueueLayout
      isWide={selection.isWide}
      isOpen={selection.isOpen}
      onClose={selection.close}
      hint="Select a transaction to see all about it and to decide."
      list={
        <QueueList
          name={name}
          label="Transactions"
          toolbar={<TransactionToolbar filter={filter} onChange={change} />}
          captions={<TransactionCaptions />}
          queue={queue}
          selection={selection}
          renderRow={renderRow}
          onOpen={handleOpen}
          empty={isFiltered ? NO_MATCH : EMPTY}
          listRef={listRef}
        />
      }
      detail={
        selected === undefined
          ? null
          : {
              title: `${TYPE_NAMES[selected.type]} of ${selected.username}`,
              body: (
                <TransactionDetail
                  key={selected.id}
                  transaction={selected}
                  onNext={rows.some(canProcess) ? handleNext : null}
                  onProcessed={handleNext}
                  formRef={actionsRef}
                />
              ),
            }
      }
    />
  );
}
