import type { ReactNode } from "react";
import styled from "styled-components";
import type { ReportDay } from "#protocol/report.ts";
import type { Decimal } from "#protocol/money.ts";
import { Money } from "../../../components/Money.tsx";
import { StackedLine, StackedRow, StackedTitle } from "../../../components/StackedRows.tsx";
import { formatCount } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { describeOutcomes } from "./outcomes.ts";

const Row = styled(StackedRow)`
  padding-bottom: ${space(3)};
`;

const Note = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
  color: ${color("textMuted")};
  ${text("label")}
`;

/** The same days where a table has no room. */
export function DayList({ days }: { days: readonly ReportDay[] }) {
  return (
    <ul aria-label={t`Days`}>
      {days.toReversed().map((day) => (
        <Row key={day.day}>
          <StackedLine>
            <StackedTitle>{day.day}</StackedTitle>
            <Money amount={day.volume} />
          </StackedLine>
          <Note>
            <span>{[t`${formatCount(day.orders)} placed`, ended(day)].filter(Boolean).join(", ")}</span>
          </Note>
          <Note>
            <Sum amount={day.fees}>{t`Fees`}</Sum>
            <Sum amount={day.payouts}>{t`Payouts`}</Sum>
          </Note>
          <Note>
            <Sum amount={day.deposits}>{t`Deposits`}</Sum>
            <Sum amount={day.withdrawals}>{t`Withdrawals`}</Sum>
          </Note>
        </Row>
      ))}
    </ul>
  );
}

function ended(day: ReportDay): string {
  return describeOutcomes(day, ["wins", "losses", "rejected", "cancelled", "ownDecisions"]);
}

function Sum({ amount, children }: { amount: Decimal; children: ReactNode }) {
  return (
    <span>
      {children} <Money amount={amount} />
    </span>
  );
}
