import { Link } from "react-router";
import styled from "styled-components";
import { addAll, compare, type Decimal, ZERO } from "#protocol/money.ts";
import type { Balances, Movement, StatementPart } from "#protocol/statement.ts";
import { BalanceLink, justAfter } from "../../components/BalanceLink.tsx";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { recordPath } from "../../entities/orders/RecordLink.tsx";
import { portionOf } from "../../entities/users/parts.ts";
import { correctionPath } from "../../entities/statement/correctionPath.ts";
import { formatDateTime } from "../../format.ts";
import { roomForParts } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";
import { color } from "../../styles/theme.ts";
import { describeMovement } from "../../entities/statement/movementText.ts";
import type { Pages } from "./pages.ts";

/** Wraps, so the balance fits on a phone. */
const Name = styled(Td)`
  white-space: normal;
`;

const Quiet = styled(Td)`
  color: ${color("textMuted")};
`;

type StatementTableProps = Pages & {
  part?: StatementPart | null;
  /** Whose, for administrators. */
  userId?: string | undefined;
};

/**
 * From the opening to the closing balance, a line for each movement; a gap shows where pages are missing. With `part`, the
 * movements of that sum and what they add up to.
 */
export function StatementTable({ statement, next, part = null, userId }: StatementTableProps) {
  const { opening, closing, movements, from, to } = statement;
  const balances = [opening, closing, ...movements.map(({ balance }) => balance)];
  const portions = movements.map((movement) => portionOf(movement, part));
  const room: Room = {
    change: roomForParts(portions),
    available: roomForParts(balances.map(({ available }) => available)),
    held: roomForParts(balances.map(({ held }) => held)),
  };
  return (
    <TableFrame aria-label={t`Movements`}>
      <Table>
        <thead>
          <tr>
            <Th $wide>{t`Time`}</Th>
            <Th>{t`Movement`}</Th>
            <Th $widest>{t`Reference`}</Th>
            <Th $number $wide>
              {t`Change`}
            </Th>
            <Th $number>{t`Balance`}</Th>
            <Th $number $wide>
              {t`Held`}
            </Th>
          </tr>
        </thead>
        <tbody>
          {part === null && (
            <BalanceRow name={t`Opening balance`} time={from} balance={opening} room={room} userId={userId} />
          )}
          {movements.length === 0 && <QuietRow text={t`No movements in this period`} />}
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} part={part} room={room} userId={userId} />
          ))}
          {next !== null && <QuietRow text={t`Later movements are not loaded yet`} />}
          {part === null ? (
            <BalanceRow name={t`Closing balance`} time={to} balance={closing} room={room} userId={userId} />
          ) : (
            next === null && <SumRow amount={addAll(portions)} room={room} />
          )}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** Space for fractions of a cent in each column. */
type Room = Record<"change" | "available" | "held", number>;

type MovementRowProps = {
  movement: Movement;
  part: StatementPart | null;
  room: Room;
  userId: string | undefined;
};

function MovementRow({ movement, part, room, userId }: MovementRowProps) {
  const { at, balance } = movement;
  const portion = portionOf(movement, part);
  const hasChange = compare(portion, ZERO) !== 0;
  return (
    <Tr>
      <Td $wide>{formatDateTime(at)}</Td>
      <Name>
        <RecordOf movement={movement} />
        <Below>{formatDateTime(at)}</Below>
      </Name>
      <Td $widest>
        <MiddleEllipsis value={movement.reference} />
      </Td>
      <Td $number $wide>
        {hasChange && <Change amount={portion} room={room.change} />}
      </Td>
      <Td $number>
        <BalanceLink userId={userId} at={justAfter(at)}>
          <Money amount={balance.available} room={room.available} />
        </BalanceLink>
        <Below>{hasChange && <Change amount={portion} room={room.available} />}</Below>
      </Td>
      <Td $number $wide>
        <BalanceLink userId={userId} at={justAfter(at)}>
          <Money amount={balance.held} room={room.held} />
        </BalanceLink>
      </Td>
    </Tr>
  );
}

/** Leads to the order, deposit, withdrawal or correction. */
function RecordOf({ movement }: { movement: Movement }) {
  const { kind, reference } = movement;
  const name = describeMovement(movement);
  return <Link to={RECORD_PATHS[kind](reference)}>{name}</Link>;
}

const transactionPath = (id: string): string => `/transactions?details=${id}`;

const RECORD_PATHS = {
  order_placement: recordPath,
  order_settlement: recordPath,
  deposit_settlement: transactionPath,
  withdrawal_placement: transactionPath,
  withdrawal_settlement: transactionPath,
  balance_adjustment: correctionPath,
} as const satisfies Record<Movement["kind"], (reference: string) => string>;

function SumRow({ amount, room }: { amount: Decimal; room: Room }) {
  return (
    <Tr>
      <Td $wide />
      <Td>
        <strong>{t`Sum of these movements`}</strong>
      </Td>
      <Td $widest />
      <Td $number $wide>
        <strong>
          <Change amount={amount} room={room.change} />
        </strong>
      </Td>
      <Td $number>
        <Below>
          <strong>
            <Change amount={amount} room={room.available} />
          </strong>
        </Below>
      </Td>
      <Td $number $wide />
    </Tr>
  );
}

function QuietRow({ text }: { text: string }) {
  return (
    <Tr>
      <Td $wide />
      <Quiet colSpan={5}>{text}</Quiet>
    </Tr>
  );
}

type BalanceRowProps = {
  name: string;
  time: string;
  balance: Balances;
  room: Room;
  userId: string | undefined;
};

function BalanceRow({ name, time, balance, room, userId }: BalanceRowProps) {
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
        <BalanceLink userId={userId} at={time}>
          <Money amount={balance.available} room={room.available} />
        </BalanceLink>
      </Td>
      <Td $number $wide>
        <BalanceLink userId={userId} at={time}>
          <Money amount={balance.held} room={room.held} />
        </BalanceLink>
      </Td>
    </Tr>
  );
}
