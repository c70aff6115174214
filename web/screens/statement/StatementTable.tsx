import { compare, ZERO } from "#protocol/money.ts";
import type { Balances, Movement, Statement } from "#protocol/statement.ts";
import { Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Money } from "../../components/Money.tsx";
import { formatDateTime, formatProfit } from "../../format.ts";
import { describeMovement } from "./movementText.ts";

/** From the opening balance to the closing one, a line for each movement. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { opening, closing, movements, from, to } = statement;
  return (
    <TableFrame aria-label="Movements">
      <Table>
        <thead>
          <tr>
            <Th>Time</Th>
            <Th>Movement</Th>
            <Th $wide>Reference</Th>
            <Th $number>Change</Th>
            <Th $number>Balance</Th>
            <Th $number>Held</Th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow name="Opening balance" time={from} balance={opening} />
          {movements.map((movement) => (
            <MovementRow key={`${movement.kind} ${movement.reference}`} movement={movement} />
          ))}
          <BalanceRow name="Closing balance" time={to} balance={closing} />
        </tbody>
      </Table>
    </TableFrame>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { at, reference, change, balance } = movement;
  return (
    <Tr>
      <Td>{formatDateTime(at)}</Td>
      <Td>{describeMovement(movement)}</Td>
      <Td $wide>
        <MiddleEllipsis value={reference} />
      </Td>
      <Td $number>{compare(change.available, ZERO) === 0 ? "" : formatProfit(change.available)}</Td>
      <Td $number>
        <Money amount={balance.available} />
      </Td>
      <Td $number>
        <Money amount={balance.held} />
      </Td>
    </Tr>
  );
}

function BalanceRow({ name, time, balance }: { name: string; time: string; balance: Balances }) {
  return (
    <Tr>
      <Td>{formatDateTime(time)}</Td>
      <Td>
        <strong>{name}</strong>
      </Td>
      <Td $wide />
      <Td $number />
      <Td $number>
        <Money amount={balance.available} />
      </Td>
      <Td $number>
        <Money amount={balance.held} />
      </Td>
    </Tr>
  );
}
