// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { COINS } from "#protocol/coins.ts";
import { add, type Decimal, negate, subtract, toDecimal, ZERO } from "#protocol/money.ts";
import { fairnessReportSchema, fairnessSchema } from "#protocol/fairness.ts";
import { balanceExplainedSchema } from "#protocol/balanceExplained.ts";
import { bookingSchema } from "#protocol/bookings.ts";
import type { Order } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import { type Balances, type Movement, movementSchema } from "#protocol/statement.ts";
import { aTransaction, anOrder, aUser, ids, reportDays } from "./fixtures.ts";
import { DecisionFacts } from "./entities/orders/DecisionFacts.tsx";
import { OrderOutcome } from "./screens/admin/orders/OrderOutcome.tsx";
import { ResolutionMenu } from "./screens/admin/orders/ResolutionMenu.tsx";
import { PlanFigures } from "./screens/admin/many/PlanFigures.tsx";
import { DayBars } from "./screens/admin/report/DayBars.tsx";
import { DayList } from "./screens/admin/report/DayList.tsx";
import { ReportTable } from "./screens/admin/report/ReportTable.tsx";
import { MovesTable } from "./entities/fairness/MovesTable.tsx";
import { Figures } from "./screens/fairness/Figures.tsx";
import { MarketTable } from "./screens/fairness/MarketTable.tsx";
import { ReportTable as FairnessTable } from "./screens/fairnessReport/ReportTable.tsx";
import { Breakdown } from "./entities/users/Breakdown.tsx";
import { Arithmetic } from "./screens/order/Arithmetic.tsx";
import { Bookings } from "./entities/bookings/Bookings.tsx";
import { RecentTrades } from "./screens/dashboard/RecentTrades.tsx";
import { StatCards } from "./screens/dashboard/StatCards.tsx";
import { statementCsv } from "./entities/statement/statementCsv.ts";
import { StatementTable } from "./screens/statement/StatementTable.tsx";
import { OrderList } from "./screens/trade/OrderList.tsx";
import { OrderTable } from "./screens/trade/OrderTable.tsx";
import { Receipt } from "./screens/trade/Receipt.tsx";
import { EMPTY_TICKET, receiptOf } from "./screens/trade/ticket.ts";
import { HistoryTable } from "./screens/transactions/HistoryTable.tsx";
import { OrderFacts } from "./entities/orders/OrderFacts.tsx";
import { unmarkedFigures } from "./unmarkedFigures.ts";

/* Adds up every row of every screen as displayed: the tests read the screens' texts, not their values. */

const FEE_RATE = toDecimal("0.001015");
const OPENING = toDecimal("5450");
const AMOUNTS = ["36.03", "218", "0.01", "199.99"] as const;
const ENDS = ["loss", "win", "rejected", "cancelled"] as const;
const RATES = { loss: "0.5", win: "1.8", rejected: "0", cancelled: null } as const;

/** Orders whose fees have parts of a cent, placed and ended one after the other, and their effect on the balance. */
const { orders, movements, closing } = makePast();

function makePast() {
  const past = { orders: [] as Order[], movements: [] as Movement[], closing: OPENING };
  for (const [index, typed] of AMOUNTS.entries()) {
    const amount = toDecimal(typed);
    const { tradingFee, total } = orderFigures(amount, FEE_RATE);
    const status = ENDS[index] ?? "cancelled";
    const rate = RATES[status];
    const payout = status === "cancelled" ? null : toDecimal(Number(typed) * Number(rate));
    const returned = payout === null || status === "rejected" ? total : payout;
    const id = ids.order.replace(/.$/, String(index + 1));
    const balanceBefore = subtract(past.closing, total);
    const balanceAfter = add(balanceBefore, returned);
    const resolution = {
      market: { price: "43500.00", source: "coingecko", status: "live", at: "2026-03-01T13:00:00.000Z" },
      marketChangePercent: "0",
      resolvedBy: "admin",
      ownAccount: false,
      comment: null,
      balanceBefore,
      balanceAfter,
    } as const;
    const { evidence } = anOrder();
    past.orders.unshift(
      anOrder({
        id,
        amount,
        tradingFee,
        total,
        status,
        payout,
        returnRate: rate,
        evidence: { ...evidence, resolution: status === "cancelled" ? null : resolution },
      }),
    );
    past.movements.push(
      aMovement(id, "order_placement", null, negate(total), balanceBefore),
      aMovement(id, "order_settlement", status, returned, balanceAfter),
    );
    past.closing = balanceAfter;
  }
  return past;
}

function aMovement(
  reference: string,
  kind: Movement["kind"],
  outcome: Movement["outcome"],
  change: Decimal,
  balance: Decimal,
): Movement {
  return movementSchema.parse({
    id: ids.order,
    at: "2026-03-01T12:00:00.000Z",
    kind,
    reference,
    crypto: "BTC",
    outcome,
    ownAccount: false,
    change: { available: change, held: "0" },
    balance: { available: balance, held: "0" },
  });
}

/** The text, in which translators find no figure to replace. */
function textOf(node: ReactNode): string {
  const markup = renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
  document.body.innerHTML = markup;
  expect(unmarkedFigures(COINS)).toEqual([]);
  return readMarkup(markup);
}

function readMarkup(markup: string): string {
  return markup
    .replaceAll(/<\/(td|th|dd|dt|p|li|tr|div|button|figcaption)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

/** The dollars in a text, as read: "+$1,234.505 or 12.50000000 USD". */
function dollarsIn(text: string): Decimal[] {
  const found = text.matchAll(/([+-]?)\$([\d,]+(?:\.\d+)?)|\b(\d+\.\d{8}) USD/g);
  return [...found].map(([, sign, dollars, amount]) => {
    const value = toDecimal((dollars ?? amount ?? "").replaceAll(",", ""));
    return sign === "-" ? negate(value) : value;
  });
}

/** The first figure after a label. */
function figureOf(text: string, label: string): Decimal {
  const [figure] = dollarsIn(text.slice(text.indexOf(`${label}\n`)));
  if (!text.includes(`${label}\n`) || figure === undefined) throw new Error(`No ${label} in ${text}`);
  return figure;
}

const noop = () => undefined;

test("the statement: each balance is the previous one plus its change, up to the closing balance", () => {
  const statement = {
    from: "2026-03-01T00:00:00.000Z",
    to: "2026-04-01T00:00:00.000Z",
    opening: { available: OPENING, held: ZERO },
    closing: { available: closing, held: ZERO },
    movements,
  };
  const table = <StatementTable statement={statement} next={null} />;
  const rows = renderToStaticMarkup(<MemoryRouter>{table}</MemoryRouter>).split("<tr");
  const figures = rows.map((row) => dollarsIn(readMarkup(`<tr${row}`))).filter(({ length }) => length > 0);
  let balance = figures[0]?.[0];
  expect(balance).toBe("5450");
  for (const [change = ZERO, shown] of figures.slice(1, -1)) {
    balance = add(balance ?? ZERO, change);
    expect(shown).toBe(balance);
  }
  expect(figures.at(-1)?.[0]).toBe(balance);
  expect(figures).toHaveLength(10);
  expect(figures[1]?.slice(0, 2)).toEqual(["-36.06657045", "5413.93342955"]);

  const lines = statementCsv(statement).trim().split(/\r?\n/).slice(1);
  let listed = ZERO;
  for (const line of lines) {
    const [, , came, went, now] = line.split(/[,;](?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const moved = subtract(toDecimal(came || "0"), toDecimal(went || "0"));
    listed = listed === ZERO ? toDecimal(now ?? "") : add(listed, moved);
    expect(toDecimal(now ?? "")).toBe(listed);
  }
});

test.each(orders.map((order) => [order.status, order] as const))(
  "the details of an order that ended as %s: amount and fee are the total, the amount returned makes the balance",
  (status, order) => {
    const text = textOf(<OrderFacts order={order} />);
    const total = figureOf(text, "Total");
    expect(add(figureOf(text, "Amount"), figureOf(text, "Trading fee"))).toBe(total);
    const returned = figureOf(text, status === "win" || status === "loss" ? "Payout" : "Returned");
    expect(text.includes("$0.00\n")).toBe(false);
    // A cancelled order has no evidence: nobody decided.
    const balances = dollarsIn(text.split("Your balance\n")[1] ?? "");
    const [before = closing, after = add(closing, returned)] = balances;
    expect(balances).toHaveLength(status === "cancelled" ? 0 : 2);
    expect(add(before, returned)).toBe(after);
    const asked = textOf(<DecisionFacts order={order} trader={aUser()} />);
    expect(add(figureOf(asked, "Amount"), figureOf(asked, "Fee"))).toBe(figureOf(asked, "Total, on hold"));
    expect(figureOf(asked, "Total, on hold")).toBe(total);
    const outcome = textOf(<OrderOutcome order={order} onNext={noop} />);
    expect(dollarsIn(outcome)).toEqual([returned]);
  },
);

test.each(orders.map((order) => [order.status, order] as const))(
  "the record of an order that ended as %s: the lines above each sum add up to it",
  (_, order) => {
    const [amount = ZERO, fee = ZERO, held, ...end] = dollarsIn(textOf(<Arithmetic order={order} />));
    expect(add(amount, fee)).toBe(held);
    expect(held).toBe(order.total);
    expect(end.slice(0, -1).reduce(add, ZERO)).toBe(end.at(-1));
  },
);

const settled = (status: Order["status"]) => status === "win" || status === "loss";
const sumOf = (amounts: readonly (Decimal | null)[]) =>
  amounts.reduce<Decimal>((sum, amount) => add(sum, amount ?? ZERO), ZERO);

test("the balance breakdown: its sums add up to the balance, and with what is held to all of it", () => {
  const parts = {
    deposits: add(OPENING, toDecimal("0.004")),
    withdrawals: "-0.00000001",
    placed: negate(sumOf(orders.map(({ amount }) => amount))),
    fees: negate(sumOf(orders.map(({ tradingFee }) => tradingFee))),
    paidOut: sumOf(orders.map(({ payout, status }) => (settled(status) ? payout : null))),
    returned: sumOf(orders.map(({ total, status }) => (settled(status) ? null : total))),
    corrections: "-0.00399999",
  };
  const explained = balanceExplainedSchema.parse({
    userId: ids.user,
    username: "alice",
    since: "2026-03-01T00:00:00.000Z",
    at: "2026-04-01T00:00:00.000Z",
    parts,
    balance: { available: closing, held: "187.53735" },
  });
  const text = textOf(<Breakdown explained={{ ...explained, isNow: true }} pathOf={() => "/statement"} />);
  expect(text).toContain("The sums add up to the available balance, to the last digit.");
  const shown = dollarsIn(text);
  const [available = ZERO, held = ZERO, together = ZERO] = shown.slice(7);
  expect(sumOf(shown.slice(0, 7))).toBe(available);
  expect(available).toBe(closing);
  expect(add(available, held)).toBe(together);
  expect(shown).toHaveLength(10);
});

test.each(orders.map((order) => [order.status, order] as const))(
  "the bookings of an order that ended as %s: each adds up to zero and makes the balances after it",
  (status, { amount, tradingFee, total, payout }) => {
    const paid = settled(status) ? (payout ?? ZERO) : total;
    const gain = settled(status) ? subtract(amount, paid) : ZERO;
    const fee = settled(status) ? tradingFee : ZERO;
    const aBooking = (kind: string, entries: Record<string, Decimal>, before: Balances) => ({
      id: ids.order,
      at: "2026-03-01T12:00:00.000Z",
      kind,
      entries: Object.entries(entries).map(([account, change]) => ({ account, amount: change })),
      before,
      after: {
        available: add(before.available, entries["available"] ?? ZERO),
        held: add(before.held, entries["held"] ?? ZERO),
      },
    });
    const placed = aBooking(
      "order_placement",
      { available: negate(total), held: total },
      { available: OPENING, held: ZERO },
    );
    const ended = aBooking(
      "order_settlement",
      { available: paid, held: negate(total), fees: fee, trading: gain },
      placed.after,
    );
    for (const booking of [placed, ended].map((each) => bookingSchema.parse(each))) {
      const rows = renderToStaticMarkup(
        <MemoryRouter>
          <Bookings userId={ids.user} bookings={[booking]} />
        </MemoryRouter>,
      )
        .split("<tr")
        .slice(2);
      const cells = rows.map((row) => readMarkup(`<tr${row}`).split("\n").map(dollarsIn));
      expect(sumOf(cells.flatMap(([, change = []]) => change))).toBe(ZERO);
      const own = cells.filter(([below = []]) => below.length > 0);
      expect(own).toHaveLength(2);
      for (const [below, [change = ZERO] = [], [before = ZERO] = [], [after = ZERO] = []] of own) {
        expect(below).toEqual([before, after]);
        expect(add(before, change)).toBe(after);
      }
    }
  },
);

test("an order's total and returned amount are the same on every screen", () => {
  const table = textOf(<OrderTable orders={orders} placeOf={() => null} onView={noop} onCancel={noop} />);
  const list = textOf(<OrderList orders={orders} placeOf={() => null} onView={noop} onCancel={noop} />);
  for (const order of orders) {
    const details = textOf(<OrderFacts order={order} />);
    const total = figureOf(details, "Total");
    const isReleased = order.status === "rejected" || order.status === "cancelled";
    const returned = figureOf(details, isReleased ? "Returned" : "Payout");
    const [shown = ZERO] = dollarsIn(textOf(<RecentTrades orders={[order]} onView={noop} />));
    expect(shown.replace("-", "")).toBe(total);
    expect(dollarsIn(table)).toEqual(expect.arrayContaining([total, returned]));
    expect(dollarsIn(list)).toContain(returned);
    expect(
      renderToStaticMarkup(
        <OrderTable orders={[order]} placeOf={() => null} onView={noop} onCancel={noop} />,
      ).includes("Returned"),
    ).toBe(isReleased);
  }
});

test("the dashboard: the results of the trades add up to the total profit", () => {
  const settled = orders.filter(({ status }) => status === "win" || status === "loss");
  const text = textOf(<RecentTrades orders={settled} onView={noop} />);
  const results = text.split("\n").filter((line) => line.includes("Result"));
  expect(results).toEqual(["Result +$174.17873", "Result -$18.05157045"]);
  const profit = results.flatMap(dollarsIn).reduce(add, ZERO);
  const cards = textOf(
    <StatCards
      balance={closing}
      held={undefined}
      stats={{ balance: closing, totalTrades: 4, successRate: 50, totalProfit: profit }}
    />,
  );
  expect(figureOf(cards, "Total Profit")).toBe(profit);
  expect(figureOf(cards, "Account Balance")).toBe(closing);
  expect(add(OPENING, profit)).toBe(closing);
});

test("the receipt: without the price, amount and fee are the total, and the rest remains", () => {
  const terms = { feeRate: FEE_RATE, balance: OPENING, isPriced: true };
  const ticket = { ...EMPTY_TICKET, amount: "36.03" };
  const text = textOf(<Receipt ticket={ticket} terms={terms} receipt={receiptOf(ticket, terms)} />);
  const [fee = ZERO, total = ZERO, stays = ZERO] = dollarsIn(text);
  expect(add(toDecimal("36.03"), fee)).toBe(total);
  expect(add(total, stays)).toBe(OPENING);
});

test("the decision: the amount returned minus the total is the gain or loss", () => {
  const [order = anOrder()] = orders;
  const rows = textOf(<ResolutionMenu order={order} value={null} onChange={noop} />)
    .split("×")
    .slice(1);
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    const [returned = ZERO, profit] = dollarsIn(row);
    expect(subtract(returned, order.total)).toBe(profit);
  }
});

test("decided together: what each trader gets and the desk keeps is what is on hold, and all traders are the sum", () => {
  const pieces = orders.map(({ id, total, payout }, index) => ({
    id,
    userId: `${ids.user}-${index % 2}`,
    username: `trader ${index % 2}`,
    held: total,
    credited: payout ?? ZERO,
  }));
  const table = <PlanFigures pieces={pieces} nouns="Orders" credited="Traders get" hasKept />;
  const rows = renderToStaticMarkup(<MemoryRouter>{table}</MemoryRouter>)
    .split("<tr")
    .slice(2)
    .map((row) => dollarsIn(readMarkup(`<tr${row}`)).slice(0, 3));
  for (const [held = ZERO, credited = ZERO, kept] of rows) expect(subtract(held, credited)).toBe(kept);
  const [one = [], other = [], sum] = rows;
  expect(rows).toHaveLength(3);
  expect(one.map((figure, column) => add(figure, other[column] ?? ZERO))).toEqual(sum);
});

test("the day report: its days add up to the totals above it", () => {
  const days = reportDays(["0.0123", "36.0306", "1250.99999"]);
  const [sum] = dollarsIn(textOf(<DayBars title="Fees" days={days} read={(day) => day.fees} />));
  const lines = textOf(<ReportTable days={days} />)
    .split("2026-")
    .slice(1);
  expect(lines.map((line) => dollarsIn(line)[1] ?? ZERO).reduce(add, ZERO)).toBe(sum);
  const listed = textOf(<DayList days={days} />);
  expect(
    dollarsIn(listed)
      .filter((_, at) => at % 5 === 1)
      .reduce(add, ZERO),
  ).toBe(sum);
});

/** The counts of a table's rows, by their first cell: "40" but not "40.0%". */
function countsIn(markup: string): Map<string, number[]> {
  const rows = markup
    .split("<tr")
    .map((row) => readMarkup(`<tr${row.replaceAll(/<span[^>]*>[^<]*%<\/span>/g, "")}`));
  return new Map(
    rows.slice(2).map((row) => {
      const [name = "", ...cells] = row.split("\n");
      return [
        name.replace(/^.*>/, ""),
        cells.filter((cell) => /^[\d,]+$/.test(cell)).map((cell) => parseInt(cell.replace(",", ""), 10)),
      ];
    }),
  );
}

test("the fairness pages: what ended is the sum of how it ended, and all orders are the sum of their markets", () => {
  const outcomes = (wins: number, losses: number, rejected: number) => ({ wins, losses, rejected });
  const moves = {
    with: outcomes(30, 20, 1),
    flat: outcomes(900, 600, 5),
    against: outcomes(12, 40, 0),
    unknown: outcomes(0, 0, 0),
  };
  const group = (wins: number, losses: number, rejected: number, cancelled: number) => ({
    ...outcomes(wins, losses, rejected),
    cancelled,
    paidBack: "0.79332432",
    moves: null,
  });
  const [buys, sells] = [group(842, 600, 4, 20), group(100, 60, 2, 7)];
  const fairness = fairnessSchema.parse({
    days: 28,
    from: "2026-02-02",
    to: "2026-03-01",
    all: { ...group(942, 660, 6, 27), moves },
    markets: [
      { crypto: "BTC", type: "buy", group: buys },
      { crypto: "ETH", type: "sell", group: sells },
    ],
    wait: null,
  });
  const markets = countsIn(renderToStaticMarkup(<MarketTable markets={fairness.markets} />));
  const moved = countsIn(renderToStaticMarkup(<MovesTable moves={moves} />));
  for (const [ended = 0, ...ends] of [...markets.values(), ...moved.values()])
    expect(ends.reduce((sum, count) => sum + count, 0)).toBe(ended);
  const column = (table: Map<string, number[]>, place: number) =>
    [...table.values()].reduce((sum, counts) => sum + (counts[place] ?? 0), 0);
  const all = readMarkup(
    renderToStaticMarkup(<Figures fairness={fairness} />).replaceAll("<small", "\n<small"),
  );
  const told = (pattern: RegExp) => parseInt((pattern.exec(all)?.[1] ?? "").replace(",", ""), 10);
  expect(told(/Orders\n([\d,]+)/)).toBe(column(markets, 0));
  for (const [place, name] of ["won", "lost", "rejected", "cancelled"].entries())
    expect([name, told(new RegExp(`([\\d,]+) ${name}`))]).toEqual([name, column(markets, place + 1)]);
  expect([0, 1, 2].map((place) => column(moved, place + 1))).toEqual([942, 660, 6]);
  expect(column(markets, 0)).toBe(1_635);

  const row = (key: string, counted: typeof buys) => ({
    key,
    name: key,
    group: counted,
    won: null,
    comparison: null,
  });
  const report = fairnessReportSchema.parse({
    by: "side",
    days: 30,
    from: "2026-02-01",
    to: "2026-03-02",
    left: 0,
    all: group(942, 660, 6, 27),
    rows: [row("buy", buys), row("sell", sells)],
  });
  const rows = textOf(<FairnessTable report={report} period="30" />)
    .split(/\n(?=[A-Z])/)
    .map((text) => [...text.matchAll(/^([\d,]+)$/gm)].map(([count]) => parseInt(count.replace(",", ""), 10)));
  const filled = rows.filter(({ length }) => length === 5);
  expect(filled).toEqual([
    [1_466, 842, 600, 4, 20],
    [169, 100, 60, 2, 7],
    [1_635, 942, 660, 6, 27],
  ]);
  for (const [ended = 0, ...ends] of filled) expect(ends.reduce((sum, count) => sum + count, 0)).toBe(ended);
});

test("the history shows the amounts of the statement", () => {
  const rows = AMOUNTS.map((amount, index) =>
    aTransaction({ id: ids.deposit.replace(/.$/, String(index)), amount, type: "trade" }),
  );
  const shown = dollarsIn(textOf(<HistoryTable transactions={rows} onView={noop} onCancel={noop} />));
  expect(shown).toEqual(["36.03", "218", "0.01", "199.99"]);
});
