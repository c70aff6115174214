import styled from "styled-components";
import type { Booking } from "#protocol/bookings.ts";
import type { Decimal } from "#protocol/money.ts";
import { BalanceLink, justAfter } from "../../components/BalanceLink.tsx";
import { Below, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { formatDateTime } from "../../format.ts";
import { roomForParts } from "../../formatMoney.ts";
import { mark, type Message, rich, say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { withFigure } from "../../components/figure.ts";

const List = styled.div`
  display: grid;
  gap: ${space(6)};
`;

const Title = styled.h3`
  ${text("body")}
`;

const When = styled.p.attrs(withFigure)`
  color: ${color("textMuted")};
  ${text("table")}
`;

const NAMES = {
  order_placement: mark`Order placed`,
  order_settlement: mark`Order ended`,
  balance_adjustment: mark`Balance set by the desk`,
} as const satisfies Record<Booking["kind"], Message>;
const ACCOUNTS = {
  available: mark`Available balance`,
  held: mark`On hold`,
  fees: mark`The desk's fees`,
  trading: mark`The desk's trading account`,
  adjustments: mark`The desk's corrections`,
} as const satisfies Record<Booking["entries"][number]["account"], Message>;

/** The movements in the books, each adding up to zero, with the trader's balances around them. */
export function Bookings({ userId, bookings }: { userId: string; bookings: readonly Booking[] }) {
  return (
    <List>
      {bookings.map((booking) => (
        <section key={booking.id} aria-label={say(NAMES[booking.kind])}>
          <Title>{say(NAMES[booking.kind])}</Title>
          <When>{formatDateTime(booking.at)}</When>
          <BookingTable userId={userId} {...booking} />
        </section>
      ))}
    </List>
  );
}

function BookingTable({ userId, at, kind, entries, before, after }: Booking & { userId: string }) {
  const changes = roomForParts(entries.map(({ amount }) => amount));
  const balances = roomForParts([before, after].flatMap(({ available, held }) => [available, held]));
  return (
    <TableFrame aria-label={t`Entries: ${say(NAMES[kind])}`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Account`}</Th>
            <Th $number>{t`Change`}</Th>
            <Th $number $wide>
              {t`Before`}
            </Th>
            <Th $number $wide>
              {t`After`}
            </Th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, amount }) => {
            const around =
              account === "available" || account === "held"
                ? { before: before[account], after: after[account] }
                : null;
            return (
              <Tr key={account}>
                <Td>
                  {say(ACCOUNTS[account])}
                  {around !== null && (
                    <Below>
                      {rich(
                        "{0} before, {1} after",
                        <BalanceLink userId={userId} at={at}>
                          <Money amount={around.before} />
                        </BalanceLink>,
                        <BalanceLink userId={userId} at={justAfter(at)}>
                          <Money amount={around.after} />
                        </BalanceLink>,
                      )}
                    </Below>
                  )}
                </Td>
                <Td $number>
                  <Change amount={amount} room={changes} />
                </Td>
                <Balance amount={around?.before} room={balances} userId={userId} at={at} />
                <Balance amount={around?.after} room={balances} userId={userId} at={justAfter(at)} />
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
}

type BalanceProps = { amount: Decimal | undefined; room: number; userId: string; at: string };

function Balance({ amount, room, ...which }: BalanceProps) {
  return (
    <Td $number $wide>
      {amount !== undefined && (
        <BalanceLink {...which}>
          <Money amount={amount} room={room} />
        </BalanceLink>
      )}
    </Td>
  );
}
