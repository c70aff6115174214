import styled from "styled-components";
import type { ReportDay } from "#protocol/report.ts";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { Money } from "../../../components/Money.tsx";
import { useNarrow } from "../../../components/useMedia.ts";
import { formatCount } from "../../../format.ts";
import { roomForParts } from "../../../formatMoney.ts";
import { color, text } from "../../../styles/theme.ts";
import { DayList } from "./DayList.tsx";
import { describeOutcomes } from "./outcomes.ts";

/** On paper and on every screen: decisions that nobody else checked. */
const Own = styled.span`
  display: block;
  color: ${color("wait")};
  white-space: normal;
  ${text("label")}
`;

/** A line for each day, newest first; what has no column on a tablet is shown below the day. */
export function ReportTable({ days }: { days: readonly ReportDay[] }) {
  const feeRoom = roomForParts(days.map(({ fees }) => fees));
  const payoutRoom = roomForParts(days.map(({ payouts }) => payouts));
  if (useNarrow()) return <DayList days={days} />;
  return (
    <TableFrame aria-label="Days">
      <Table>
        <thead>
          <tr>
            <Th>Day (UTC)</Th>
            <Th $number>Orders</Th>
            <Th $number>Volume</Th>
            <Th $number>Won</Th>
            <Th $number>Lost</Th>
            <Th $number $widest>
              Rejected
            </Th>
            <Th $number $widest>
              Cancelled
            </Th>
            <Th $number>Fees</Th>
            <Th $number>Payouts</Th>
            <Th $number>Deposits</Th>
            <Th $number>Withdrawals</Th>
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
        {day.day}
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
