import styled from "styled-components";
import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { color, space, text } from "../../styles/theme.ts";
import type { HistoryRowsProps } from "./HistoryTable.tsx";
import { canCancel, coinOf, TYPE_NAMES } from "./transactionText.ts";

const Item = styled.li`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} 0;
  box-shadow: inset 0 1px 0 ${color("hairline")};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;

const What = styled.span`
  font-weight: 550;
`;

const Quiet = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color("textMuted")};
  ${text("table")}
`;

/** The same rows where a table of six columns has no room. */
export function HistoryList({ transactions, onView, onCancel }: HistoryRowsProps) {
  return (
    <ul aria-labelledby="transaction-history">
      {transactions.map((transaction) => (
        <Item key={transaction.id}>
          <Line>
            <What>
              {TYPE_NAMES[transaction.type]} {coinOf(transaction)}
            </What>
            <Amount amount={transaction.amount} />
          </Line>
          <Line>
            <Quiet>
              <StatusBadge status={transaction.status} />
              <RelativeTime time={transaction.createdAt} />
            </Quiet>
            <span>
              {canCancel(transaction) && (
                <Button kind="quiet" onClick={() => onCancel(transaction)}>
                  Cancel
                </Button>
              )}
              <Button kind="quiet" onClick={() => onView(transaction.id)}>
                View Details
              </Button>
            </span>
          </Line>
        </Item>
      ))}
    </ul>
  );
}
