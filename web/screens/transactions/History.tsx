import { ReceiptText } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/transactions.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useMedia } from "../../components/useMedia.ts";
import { t } from "../../language/index.ts";
import { space } from "../../styles/theme.ts";
import { CancelTransactionDialog } from "./CancelTransactionDialog.tsx";
import { HistoryExport } from "./HistoryExport.tsx";
import { DEFAULT_FILTERS, type Filters } from "./filters.ts";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { useHistory } from "./useHistory.ts";

const More = styled.div`
  display: grid;
  justify-items: center;
  padding-top: ${space(4)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** Six columns with two buttons in the last need more room than a tablet in portrait has. */
const TOO_NARROW_FOR_TABLE = "(max-width: 879.98px)";

export function History({ onView }: { onView: (id: string) => void }) {
  const history = useHistory();
  const { list } = history;
  const [asked, setAsked] = useState<Transaction | null>(null);
  const HistoryRows = useMedia(TOO_NARROW_FOR_TABLE) ? HistoryList : HistoryTable;
  const isEmpty = list.status === "loaded" && list.value.length === 0;

  return (
    <Card aria-labelledby="transaction-history">
      <PanelHeading
        id="transaction-history"
        title={t`Transaction History`}
        aside={
          <Actions>
            <ButtonLink to="/statement" $size="small">
              {t`Statement`}
            </ButtonLink>
            <HistoryExport query={history.query} disabled={list.status !== "loaded" || isEmpty} />
          </Actions>
        }
      />
      <HistoryFilters filters={history.filters} change={history.change} />
      {list.status === "loading" && <RowsSkeleton />}
      {list.status === "failed" && (
        <ErrorState title={t`The history could not be loaded`} text={list.message} onRetry={history.retry} />
      )}
      {isEmpty && <NothingFound filters={history.filters} change={history.change} />}
      {list.status === "loaded" && !isEmpty && (
        <HistoryRows transactions={list.value} onView={onView} onCancel={setAsked} />
      )}
      {history.hasMore && (
        <More>
          <Button busy={history.isLoadingMore} onClick={history.loadMore}>
            {t`Load more`}
          </Button>
        </More>
      )}
      <CancelTransactionDialog transaction={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

type NothingFoundProps = { filters: Filters; change: (filters: Partial<Filters>) => void };

function NothingFound({ filters, change }: NothingFoundProps) {
  const { type, status, coin, days, q } = filters;
  const isFiltered = type !== undefined || status !== undefined || coin !== undefined || q !== "";
  return (
    <EmptyState
      icon={ReceiptText}
      title={t`No transactions found`}
      text={
        isFiltered
          ? t`Nothing in the last ${days} days matches these filters.`
          : t`Deposits, withdrawals and trades of the last ${days} days appear here.`
      }
      action={
        isFiltered && (
          <Button
            onClick={() =>
              change({ ...DEFAULT_FILTERS, type: undefined, status: undefined, coin: undefined, days })
            }
          >
            {t`Clear the filters`}
          </Button>
        )
      }
    />
  );
}
