import styled from "styled-components";
import { type Decimal, negate, ZERO, compare } from "#protocol/money.ts";
import { arithmeticOf } from "#protocol/orderArithmetic.ts";
import type { Order } from "#protocol/orders.ts";
import { Table, TableFrame, Td, Tr } from "../../components/DataTable.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { isReleased } from "../../entities/orders/outcome.ts";
import { roomForParts } from "../../formatMoney.ts";
import { formatMultiplier } from "../../format.ts";
import { t } from "../../language/index.ts";

const Name = styled(Td)`
  white-space: normal;
`;

/** `isSum`: the result of the lines above. */
type Line = { name: string; amount: Decimal; isSum?: true };

/** From the hold to what was returned, line by line. */
export function Arithmetic({ order }: { order: Order }) {
  const lines = linesOf(order);
  const room = roomForParts(lines.map(({ amount }) => amount));
  return (
    <TableFrame aria-label={t`The arithmetic of this order`}>
      <Table>
        <tbody>
          {lines.map(({ name, amount, isSum }) => (
            <Tr key={name}>
              <Name>{isSum ? <strong>{name}</strong> : name}</Name>
              <Td $number>
                {isSum ? (
                  <strong>
                    <Money amount={amount} room={room} />
                  </strong>
                ) : (
                  <Change amount={amount} room={room} />
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function linesOf(order: Order): Line[] {
  const { amount, fee, held, end } = arithmeticOf(order);
  const placed: Line[] = [
    { name: t`Amount of the order`, amount },
    { name: t`Trading fee`, amount: fee },
    { name: t`Held when placed`, amount: held, isSum: true },
  ];
  if (end === null) return placed;
  if (isReleased(order))
    return [
      ...placed,
      { name: t`Released from the hold, fee included`, amount: end.released },
      { name: t`Available again`, amount: end.returned, isSum: true },
    ];
  return [
    ...placed,
    { name: t`Released from the hold`, amount: end.released },
    { name: t`Traded`, amount: negate(end.traded) },
    { name: t`Fee kept by the desk`, amount: negate(end.feeKept) },
    ...(compare(end.payout, ZERO) === 0
      ? [{ name: t`Payout`, amount: ZERO }]
      : [{ name: t`Payout, amount × ${formatMultiplier(order.returnRate ?? "1")}`, amount: end.payout }]),
    { name: t`Available again`, amount: end.returned, isSum: true },
  ];
}
