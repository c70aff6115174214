import { Link } from "react-router";
import styled from "styled-components";
import { compare, ZERO } from "#protocol/money.ts";
import type { Balances, Movement } from "#protocol/statement.ts";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { recordPath } from "../../entities/orders/RecordLink.tsx";
import { formatDateTime } from "../../format.ts";
import { roomForParts } from "../../formatMoney.ts";
import { color } from "../../styles/theme.ts";
import { describeMovement } from "./movementText.ts";
import type { Pages } from "./pages.ts";

/** Wraps, so that the balance fits on a phone. */
const Name = styled(Td)`
  white-space: normal;
`;

const Quiet = styled(Td)`
  color: ${color("textMuted")};
`;

/** From the opening to the closing balance, a line for each movement; a gap shows where pages are missing. */
export function StatementTable({ statement, next }: Pages) {
  const { opening, closing, movements, from, to } = statement;
  const balances = [opening, closing, ...movements.map(({ balance }) => balance)];
  const room: Room = {
    change: roomForParts(movements.map(({ change }) => change.available)),
    available: roomForParts(balances.map(({ available }) => available)),
    held: roomForParts(balances.map(({ held }) => held)),
  };
  return (
    <TableFrame aria-label="Movements">
      <Table>
        <thead>
          <tr>
            <Th $wide>Time</Th>
            <Th>Movement</Th>
            <Th $widest>Reference</Th>
            <Th $number $wide>
              Change
            </Th>
            <Th $number>Balance</Th>
            <Th $number $wide>
              Held
            </Th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow name="Opening balance" time={from} balance={opening} room={room} />
          {movements.length === 0 && <QuietRow text="No movements in this period" />}
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} room={room} />
          ))}
          {next !== null && <QuietRow text="Later movements are not loaded yet" />}
          <BalanceRow name="Closing balance" time={to} balance={closing} room={room} />
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** Space for parts of a cent in each column. */
type Room = Record<"change" | "available" | "held", number>;

function MovementRow({ movement, room }: { movement: Movement; room: Room }) {
  const { at, kind, reference, change, balance } = movement;
  const hasChange = compare(change.available, ZERO) !== 0;
  return (
    <Tr>
      <Td $wide>{formatDateTime(at)}</Td>
      <Name>
        {describeMovement(movement)}
        <Below>{formatDateTime(at)}</Below>
      </Name>
      <Td $widest>
        {isOfOrder(kind) ? (
          <Link to={recordPath(reference)}>
            <MiddleEllipsis value={reference} />
          </Link>
        ) : (
          <MiddleEllipsis value={reference} />
        )}
      </Td>
      <Td $number $wide>
        {hasChange && <Change amount={change.available} room={room.change} />}
      </Td>
      <Td $number>
        <Money amount={balance.available} room={room.available} />
        <Below>{hasChange && <Change amount={change.available} room={room.available} />}</Below>
      </Td>
      <Td $number $wide>
        <Money amount={balance.held} room={room.held} />
      </Td>
    </Tr>
  );
}

function isOfOrder(kind: Movement["kind"]): boolean {
  return kind === "order_placement" || kind === "order_settlement";
}

function QuietRow({ text }: { text: string }) {
  return (
    <Tr>
      <Td $wide />
      <Quiet colSpan={5}>{text}</Quiet>
    </Tr>
  );
}

type BalanceRowProps = { name: string; time: string; balance: Balances; room: Room };

function BalanceRow({ name, time, balance, room }: BalanceRowProps) {
  return (
    <Tr>
      <Td $wide>{formatDateTime(time)}</Td>
      <Td>
        <strong>{name}</strong>
        <Below>{formatDateTime(time)}</Below>
      </Td>
      <Td $widest />
      <Td $number $wide />
      <Td $number>
        <Money amount={balance.available} room={room.available} />
      </Td>
      <Td $number $wide>
        <Money amount={balance.held} room={room.held} />
      </Td>
    </Tr>
  );
}
