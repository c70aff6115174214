import styled from "styled-components";
import type { ReportDay } from "#protocol/report.ts";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { Money } from "../../../components/Money.tsx";
import { useNarrow } from "../../../components/useMedia.ts";
import { formatCount } from "../../../format.ts";
import { roomForParts } from "../../../formatMoney.ts";
import { t } from "../../../language/index.ts";
import { color, text } from "../../../styles/theme.ts";
import { DayList } from "./DayList.tsx";
import { describeOutcomes } from "./outcomes.ts";
import { Figure } from "../../../components/figure.ts";

/** On paper and on every screen: decisions that nobody else checked. */
const Own = styled.span`
  display: block;
  color: ${color("wait")};
  white-space: normal;
  ${text("label")}
`;

/** A line for each day, newest first; columns that a tablet has no room for are below the day. */
export function ReportTable({ days }: { days: readonly ReportDay[] }) {
  const feeRoom = roomForParts(days.map(({ fees }) => fees));
  const payoutRoom = roomForParts(days.map(({ payouts }) => payouts));
  if (useNarrow()) return <DayList days={days} />;
  return (
    <TableFrame aria-label={t`Days`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Day (UTC)`}</Th>
            <Th $number>{t`Orders`}</Th>
            <Th $number>{t`Volume`}</Th>
            <Th $number>{t`Won`}</Th>
            <Th $number>{t`Lost`}</Th>
            <Th $number $widest>
              {t`Rejected`}
            </Th>
            <Th $number $widest>
              {t`Cancelled`}
            </Th>
            <Th $number>{t`Fees`}</Th>
            <Th $number>{t`Payouts`}</Th>
            <Th $number>{t`Deposits`}</Th>
            <Th $number>{t`Withdrawals`}</Th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <DayRow key={day.day} day={day} feeRoom={feeRoom} payoutRoom={payoutRoom} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** Only fees and payouts have parts of a cent. */
type DayRowProps = { day: ReportDay; feeRoom: number; payoutRoom: number };

function DayRow({ day, feeRoom, payoutRoom }: DayRowProps) {
  return (
    <Tr>
      <Td>
        <Figure>{day.day}</Figure>
        <Below $widest>{describeOutcomes(day, ["rejected", "cancelled"])}</Below>
        {day.ownDecisions > 0 && <Own>{describeOutcomes(day, ["ownDecisions"])}</Own>}
      </Td>
      <Td $number>{formatCount(day.orders)}</Td>
      <Td $number>
        <Money amount={day.volume} />
      </Td>
      <Td $number>{formatCount(day.wins)}</Td>
      <Td $number>{formatCount(day.losses)}</Td>
      <Td $number $widest>
        {formatCount(day.rejected)}
      </Td>
      <Td $number $widest>
        {formatCount(day.cancelled)}
      </Td>
      <Td $number>
        <Money amount={day.fees} room={feeRoom} />
      </Td>
      <Td $number>
        <Money amount={day.payouts} room={payoutRoom} />
      </Td>
      <Td $number>
        <Money amount={day.deposits} />
      </Td>
      <Td $number>
        <Money amount={day.withdrawals} />
      </Td>
    </Tr>
  );
}
