import type { ReportDay } from "#protocol/report.ts";
import styled from "styled-components";
import { Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { Money } from "../../../components/Money.tsx";
import { useMedia, useNarrow } from "../../../components/useMedia.ts";
import { formatCount } from "../../../format.ts";
import { color, text } from "../../../styles/theme.ts";
import { breakpoints } from "../../../styles/tokens.ts";
import { DayList } from "./DayList.tsx";
import { tellOutcomes } from "./outcomes.ts";

const Below = styled.span`
  display: block;
  color: ${color("textQuiet")};
  ${text("label")}
`;

/** A line for each day, the newest first; what a tablet has no column for stands below the day. */
export function ReportTable({ days }: { days: readonly ReportDay[] }) {
  const isNarrow = useNarrow();
  const isWide = useMedia(`(min-width: ${breakpoints.desktop}px)`);
  if (isNarrow) return <DayList days={days} />;
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
            {isWide && <Th $number>Rejected</Th>}
            {isWide && <Th $number>Cancelled</Th>}
            <Th $number>Fees</Th>
            <Th $number>Payouts</Th>
            <Th $number>Deposits</Th>
            <Th $number>Withdrawals</Th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <DayRow key={day.day} day={day} isWide={isWide} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function DayRow({ day, isWide }: { day: ReportDay; isWide: boolean }) {
  return (
    <Tr>
      <Td>
        {day.day}
        {!isWide && <Below>{tellOutcomes(day, ["rejected", "cancelled"])}</Below>}
      </Td>
      <Td $number>{formatCount(day.orders)}</Td>
      <Td $number>
        <Money amount={day.volume} />
      </Td>
      <Td $number>{formatCount(day.wins)}</Td>
      <Td $number>{formatCount(day.losses)}</Td>
      {isWide && <Td $number>{formatCount(day.rejected)}</Td>}
      {isWide && <Td $number>{formatCount(day.cancelled)}</Td>}
      <Td $number>
        <Money amount={day.fees} />
      </Td>
      <Td $number>
        <Money amount={day.payouts} />
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
