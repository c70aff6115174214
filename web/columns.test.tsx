import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { toDecimal, ZERO } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { movementSchema } from "#protocol/statement.ts";
import { anOrder, aUser, ids, reportDays } from "./fixtures.ts";
import { BalanceFacts } from "./entities/users/BalanceFacts.tsx";
import { ResolutionMenu } from "./screens/admin/orders/ResolutionMenu.tsx";
import { ReportTable } from "./screens/admin/report/ReportTable.tsx";
import { RecentTrades } from "./screens/dashboard/RecentTrades.tsx";
import { StatementTable } from "./screens/statement/StatementTable.tsx";
import { OrderTable } from "./screens/trade/OrderTable.tsx";
import { Receipt } from "./screens/trade/Receipt.tsx";
import { EMPTY_TICKET } from "./screens/trade/ticket.ts";

/* The decimal points of a column align, even if only some figures have parts of a cent. */

const FIGURE = />\$<\/span>[\d,]+\.(\d+)(?:<span data-room="(0*)"[^>]*>(\d*))?/g;

/** How many digits each figure has after its point, including the room it leaves. */
function widthsIn(markup: string): number[] {
  return [...markup.matchAll(FIGURE)].map(([, cents = "", room = "", parts = ""]) => {
    return cents.length + room.length + parts.length;
  });
}

function draw(node: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
}

const noop = () => undefined;
const [whole, withParts] = [toDecimal("250.25"), toDecimal("36.06657045")];
const orders: Order[] = [
  anOrder({ id: ids.order, total: whole, status: "win", payout: toDecimal("450") }),
  anOrder({ id: ids.doneOrder, total: withParts, status: "rejected" }),
];
const movements = [whole, withParts].map((available, index) =>
  movementSchema.parse({
    id: [ids.order, ids.doneOrder][index],
    at: "2026-03-01T12:00:00.000Z",
    kind: "order_settlement",
    reference: ids.order,
    crypto: "BTC",
    outcome: "win",
    ownAccount: false,
    change: { available, held: "0" },
    balance: { available: whole, held: available },
  }),
);
const none = { available: ZERO, held: ZERO };
const days = reportDays(["0.0123", "36.03"], { payouts: withParts });
const statement = {
  from: "2026-03-01T00:00:00.000Z",
  to: "2026-04-01T00:00:00.000Z",
  opening: none,
  closing: none,
  movements,
};

test.each<[string, ReactNode, number]>([
  ["own orders", <OrderTable key="" orders={orders} placeOf={() => null} onView={noop} onCancel={noop} />, 2],
  ["the statement", <StatementTable key="" statement={statement} next={null} />, 3],
  ["the day report", <ReportTable key="" days={days} />, 5],
])("in each column of %s", (_, table, columns) => {
  const rows = draw(table)
    .split("<tr")
    .map((row) => row.split("<td").map((cell) => widthsIn(cell)[0]));
  const widths = rows.reduce<Set<number>[]>((found, row) => {
    for (const [column, width] of row.entries()) {
      if (width !== undefined) (found[column] ??= new Set()).add(width);
    }
    return found;
  }, []);
  const figures = widths.filter((column) => column !== undefined);
  expect(figures.map((column) => column.size)).toEqual(Array.from({ length: figures.length }, () => 1));
  expect(figures.length).toBeGreaterThanOrEqual(columns);
});

const receipt = {
  amount: whole,
  tradingFee: toDecimal("0.1"),
  total: withParts,
  remaining: toDecimal("12.5"),
};
const terms = { feeRate: toDecimal("0.001"), balance: whole, isPriced: true };
const user = aUser({ balance: withParts, held: whole });

test.each<[string, ReactNode, number[]]>([
  ["recent trades", <RecentTrades key="" orders={orders} onView={noop} />, [8, 8, 8]],
  ["the receipt", <Receipt key="" ticket={EMPTY_TICKET} terms={terms} receipt={receipt} />, [8, 8, 8]],
  ["balances", <BalanceFacts key="" user={user} />, [8, 8]],
])("below each other: %s", (_, node, widths) => {
  expect(widthsIn(draw(node))).toEqual(widths);
});

test("the five resolutions: what is returned, and the gain or loss", () => {
  const [, order = anOrder()] = orders;
  const markup = draw(<ResolutionMenu order={order} value={null} onChange={noop} />);
  expect(widthsIn(markup)).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
});
