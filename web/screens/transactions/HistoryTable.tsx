import type { Transaction } from "#protocol/transactions.ts";
import { Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { LiveStatus } from "../../components/Live.tsx";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { say, t } from "../../language/index.ts";
import { HistoryActions } from "./HistoryActions.tsx";
import { PayoutNote } from "./PayoutNote.tsx";
import { coinOf, TYPE_NAMES } from "../../entities/transactions/transactionText.ts";

export type HistoryRowsProps = {
  transactions: readonly Transaction[];
  onView: (id: string) => void;
  onCancel: (transaction: Transaction) => void;
};

export function HistoryTable({ transactions, onView, onCancel }: HistoryRowsProps) {
  return (
    <TableFrame aria-label={t`The history as a table`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Type`}</Th>
            <Th>{t`Cryptocurrency`}</Th>
            <Th $number>{t`Amount`}</Th>
            <Th $apart>{t`Status`}</Th>
            <Th>{t`Date`}</Th>
            <Th $number>{t`Actions`}</Th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <Tr key={transaction.id} data-row={transaction.id}>
              <Td>{say(TYPE_NAMES[transaction.type])}</Td>
              <Td>{coinOf(transaction)}</Td>
              <Td $number>
                <Amount amount={transaction.amount} />
              </Td>
              <Td $apart>
                <LiveStatus status={transaction.status} />
              </Td>
              <Td>
                <RelativeTime time={transaction.createdAt} />
              </Td>
              <Td $number>
                <PayoutNote transaction={transaction} />
                <HistoryActions transaction={transaction} onView={onView} onCancel={onCancel} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
