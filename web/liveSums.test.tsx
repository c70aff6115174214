// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { allocationSchema } from "#protocol/allocation.ts";
import { booksSchema } from "#protocol/books.ts";
import { COINS } from "#protocol/coins.ts";
import { add, type Decimal, negate, subtract, toDecimal, ZERO } from "#protocol/money.ts";
import { orderFigures } from "#protocol/rules.ts";
import { standingSchema } from "#protocol/story.ts";
import { anApproval, aTransaction, anOrder, aUser, ids } from "./fixtures.ts";
import { ApprovalItem } from "./screens/admin/approvals/ApprovalItem.tsx";
import { BooksStrip } from "./screens/admin/books/BooksStrip.tsx";
import { PlanFigures } from "./screens/admin/many/PlanFigures.tsx";
import type { Piece } from "./screens/admin/many/plan.ts";
import { BalanceCard as StoryBalance } from "./screens/admin/story/BalanceCard.tsx";
import { StandingCard } from "./screens/admin/story/StandingCard.tsx";
import { StoryRow } from "./screens/admin/story/StoryRow.tsx";
import { BalanceDialog } from "./screens/admin/users/BalanceDialog.tsx";
import { OwnAllocation } from "./screens/dashboard/OwnAllocation.tsx";
import { BalanceCard } from "./screens/trade/BalanceCard.tsx";
import { CancelOrderDialog } from "./screens/trade/CancelOrderDialog.tsx";
import { RequoteDialog } from "./screens/trade/RequoteDialog.tsx";
import { CancelTransactionDialog } from "./screens/transactions/CancelTransactionDialog.tsx";
import { WithdrawalReview } from "./screens/transactions/WithdrawalReview.tsx";
import { PendingStrip } from "./entities/transactions/PendingStrip.tsx";
import { unmarkedFigures } from "./unmarkedFigures.ts";
import { booksAnswer, useOrders, useSession, useTransactions } from "./sync/index.ts";

/* As sums.test.tsx, for what takes its figures from the desk: what is shown adds up to what the desk answered. */

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** The texts of the elements, in which translators find no figure to replace, while the desk answers these calls. */
async function textsOf(
  node: ReactNode,
  answers: Record<string, unknown>,
  selector: string,
): Promise<string[]> {
  // Files share a process, and with it the document.
  document.body.replaceChildren();
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(answers[new URL(address, "http://desk.test").pathname])),
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    root.render(<MemoryRouter>{node}</MemoryRouter>);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const unmarked = unmarkedFigures(COINS);
  const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  act(() => root.unmount());
  expect(unmarked).toEqual([]);
  return texts;
}

function dollarsIn(text = ""): Decimal[] {
  return [...text.matchAll(/([+-]?)\$([\d,]+(?:\.\d+)?)|(\d+\.\d{8}) USD/g)].map(
    ([, sign, dollars, amount]) => {
      const value = toDecimal((dollars ?? amount ?? "").replaceAll(",", ""));
      return sign === "-" ? negate(value) : value;
    },
  );
}

const noop = () => undefined;
const sumOf = (amounts: readonly Decimal[]) => amounts.reduce(add, ZERO);
const DIALOG = "[role=dialog]";

/** A fee with parts of a cent. */
const PLACED = orderFigures(toDecimal("36.03"), toDecimal("0.001015"));
const BALANCE = toDecimal("4989.3787");

beforeEach(() => {
  useSession.setState({
    session: { status: "signedIn", user: aUser({ balance: BALANCE, held: PLACED.total }) },
  });
});

test("the books: what is owed, taken in, paid out and kept are the desk's figures", async () => {
  const books = booksSchema.parse({
    owes: { available: "1234.505", held: "0.00000001" },
    took: { deposits: "2000", fees: "0.03657045" },
    paid: { withdrawals: "187.5", payouts: "64.85" },
    booksChecked: null,
    checks: [],
  });
  booksAnswer.put(books);
  const [text] = await textsOf(<BooksStrip />, {}, "[aria-label=Books]");
  const { owes, took, paid } = books;
  expect(dollarsIn(text)).toEqual([owes.available, owes.held, took.deposits, paid.withdrawals, took.fees]);
});

test("the pending-money strip: each sum is that of what waits, to the last digit", async () => {
  const user = aUser();
  useSession.setState({ session: { status: "signedIn", user } });
  const waiting = { userId: user.id, status: "pending" } as const;
  const orders = ["36.06657045", "0.00000001"].map((total, index) =>
    anOrder({ ...waiting, id: ids.order.replace(/.$/, String(index)), total }),
  );
  const transfers = (["deposit", "deposit", "withdrawal"] as const).map((type, index) =>
    aTransaction({
      ...waiting,
      type,
      id: ids.deposit.replace(/.$/, String(index)),
      amount: `${index + 1}.25`,
    }),
  );
  const texts = await textsOf(
    <PendingStrip />,
    { "/api/orders": orders, "/api/transactions": transfers },
    "[aria-label='Waiting for the desk'] > div",
  );
  expect(texts.map(dollarsIn)).toEqual([
    [sumOf(orders.map(({ total }) => total))],
    [sumOf(transfers.slice(0, 2).map(({ amount }) => amount))],
    [toDecimal("3.25")],
  ]);
  expect(texts.map((text) => /(\d+) ·/.exec(text)?.[1])).toEqual(["2", "2", "1"]);
});

test("the balance on the trade page and what is on hold are the account's", async () => {
  const [text] = await textsOf(<BalanceCard />, {}, "body");
  expect(dollarsIn(text)).toEqual([BALANCE, PLACED.total]);
});

test("cancelling an order: what comes back is its amount and its fee", async () => {
  const order = anOrder({ amount: "36.03", ...PLACED });
  useOrders.getState().upsert([order]);
  const [text] = await textsOf(<CancelOrderDialog order={order} onClose={noop} />, {}, DIALOG);
  const [amount = ZERO, returned] = dollarsIn(text);
  expect(add(amount, PLACED.tradingFee)).toBe(returned);
  expect(returned).toBe("36.06657045");
});

test.each(["deposit", "withdrawal"] as const)("cancelling a %s names its amount", async (type) => {
  const transaction = aTransaction({ type, amount: "1234.5" });
  useTransactions.getState().upsert([transaction]);
  const [text] = await textsOf(
    <CancelTransactionDialog transaction={transaction} onClose={noop} />,
    {},
    DIALOG,
  );
  expect(dollarsIn(text)).toEqual(["1234.5"]);
});

test("other figures than the order was sent with: in both columns the total is amount and fee", async () => {
  const now = orderFigures(toDecimal("36.03"), toDecimal("0.00203"));
  const body = {
    type: "buy",
    crypto: "BTC",
    amount: toDecimal("36.03"),
    walletAddress: "N/A",
    pricePerCoin: toDecimal("43500"),
    ...PLACED,
  } as const;
  const control = {
    asked: { body, quote: { pricePerCoin: toDecimal("43600"), feeRate: toDecimal("0.00203"), ...now } },
    accept: noop,
    decline: noop,
    isBusy: false,
  };
  const rows = await textsOf(<RequoteDialog control={control} />, {}, `${DIALOG} tbody tr`);
  const [, fees = [], totals = []] = rows.map(dollarsIn);
  expect(fees).toHaveLength(2);
  expect(totals).toEqual(fees.map((fee) => add(body.amount, fee)));
  expect(totals).toEqual(["36.06657045", "36.1031409"]);
});

test("the review of a withdrawal: the amount and what remains are the balance", async () => {
  const withdrawal = {
    crypto: "BTC",
    amount: toDecimal("187.5"),
    walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    memo: "",
    checked: "",
  } as const;
  const [text] = await textsOf(
    <WithdrawalReview
      withdrawal={withdrawal}
      expectation={null}
      isBusy={false}
      onBack={noop}
      onConfirm={noop}
    />,
    {},
    DIALOG,
  );
  const [amount = ZERO, remains = ZERO, onButton] = dollarsIn(text);
  expect(add(amount, remains)).toBe(BALANCE);
  expect(onButton).toBe(amount);
});

test("setting a balance: the balance now and the difference are the balance then", async () => {
  const [text] = await textsOf(
    <BalanceDialog user={aUser({ balance: BALANCE })} open onClose={noop} />,
    {},
    DIALOG,
  );
  const [now = ZERO, difference = ZERO, then] = dollarsIn(text);
  expect([now, difference, then]).toEqual([BALANCE, "-0.0087", "4989.37"]);
  expect(add(now, difference)).toBe(then);
});

test("an approval: the balance before and the payout are the balance after", async () => {
  const approval = anApproval({
    balance: { before: BALANCE, after: "5054.2327" },
    details: {
      side: "buy",
      coin: "BTC",
      amount: "36.03",
      ...PLACED,
      result: "win",
      returnRate: "1.8",
      payout: "64.854",
    },
  });
  const facts = await textsOf(<ApprovalItem approval={approval} onPick={noop} />, {}, "dl > div");
  const figure = (label: string) => dollarsIn(facts.find((text) => text.startsWith(label)));
  const [before = ZERO, after] = figure("Available balance");
  const [payout = ZERO] = figure("Payout");
  expect(add(before, payout)).toBe(after);
  expect(figure("Total")).toEqual([PLACED.total]);
});

test("what is decided together: each line, and the lines together, add up", async () => {
  const pieces: Piece[] = ["36.06657045", "0.00000001", "218.21"].map((held, index) => ({
    id: ids.order.replace(/.$/, String(index)),
    userId: index === 0 ? ids.user : ids.other,
    username: index === 0 ? "alice" : "bob",
    held: toDecimal(held),
    credited: toDecimal(["64.854", "0.00000001", "109.105"][index] ?? "0"),
  }));
  const rows = await textsOf(
    <PlanFigures pieces={pieces} nouns="Orders" credited="Returned" hasKept />,
    {},
    "table tr",
  );
  const figures = rows.slice(1).map(dollarsIn);
  expect(figures).toHaveLength(3);
  for (const [held = ZERO, credited = ZERO, kept] of figures) expect(subtract(held, credited)).toBe(kept);
  for (const column of [0, 1, 2])
    expect(sumOf(figures.slice(0, -1).map((row) => row[column] ?? ZERO))).toBe(figures[2]?.[column]);
  expect(figures[2]?.[0]).toBe("254.27657046");
});

test("a trader's page: the balance breakdown adds up, and its timeline shows the records' amounts", async () => {
  const parts = {
    deposits: "5450.004",
    withdrawals: "-187.5",
    placed: "-254.03",
    fees: "-0.25784045",
    paidOut: "64.854",
    returned: "0",
    corrections: "-0.00000001",
  };
  const available = sumOf(Object.values(parts).map((part) => toDecimal(part)));
  const explained = {
    userId: ids.user,
    username: "alice",
    since: "2026-03-01T00:00:00.000Z",
    at: "2026-04-01T00:00:00.000Z",
    parts,
    balance: { available, held: "36.06657045" },
  };
  const [text] = await textsOf(
    <StoryBalance user={aUser({ balance: available, held: "36.06657045" })} />,
    { "/api/user/balance/explained": explained },
    "section",
  );
  const shown = dollarsIn(text);
  const [whole = ZERO, held = ZERO, together] = shown.slice(7);
  expect(sumOf(shown.slice(0, 7))).toBe(whole);
  expect(whole).toBe(available);
  expect(add(whole, held)).toBe(together);

  const order = anOrder({ amount: "36.03", ...PLACED });
  const transaction = aTransaction({ amount: "1234.5" });
  const lines = await textsOf(
    <>
      <StoryRow entry={{ ...order, kind: "order", at: order.createdAt, order }} user={aUser()} />
      <StoryRow
        entry={{ ...transaction, kind: "transaction", at: transaction.createdAt, transaction }}
        user={aUser()}
      />
    </>,
    {},
    "li",
  );
  expect(lines.map(dollarsIn)).toEqual([["36.03"], ["1234.5"]]);
});

test("where the orders went: the coins' amounts, and their shares of all of them", async () => {
  const amounts = ["36.03", "218.00000001", "0.01"];
  const allocation = allocationSchema.parse({
    days: 30,
    coins: COINS.map((crypto, index) => ({ crypto, orders: 1, amount: amounts[index] ?? "0" })),
  });
  const rows = await textsOf(<OwnAllocation />, { "/api/user/allocation": allocation }, "dl > div");
  expect(rows.map((row) => dollarsIn(row)[0])).toEqual(amounts);
  expect(rows.map((row) => /([\d.]+)%/.exec(row)?.[1])).toEqual(["14.18", "85.81", "0.01"]);
  const shares = rows.map((row) => toDecimal(/([\d.]+)%/.exec(row)?.[1] ?? "0"));
  expect(sumOf(shares)).toBe("100");
});

test("counts are grouped by thousands like money", async () => {
  const allocation = allocationSchema.parse({
    days: 30,
    coins: COINS.map((crypto) => ({ crypto, orders: 10_918, amount: "1" })),
  });
  const rows = await textsOf(<OwnAllocation />, { "/api/user/allocation": allocation }, "dl > div");
  expect(rows[0]).toContain("$1.00 in 10,918 orders");

  const standing = standingSchema.parse({
    user: aUser(),
    isForgotten: false,
    hasSecondFactor: false,
    lastSignInAt: null,
    sessions: [],
    trades: { totalTrades: 10_918, successRate: 50, totalProfit: "0" },
    limits: [{ kind: "saved_addresses", used: "1050", most: "2000" }],
  });
  const facts = await textsOf(
    <StandingCard user={aUser()} />,
    { [`/api/admin/users/${ids.user}/standing`]: standing },
    "dl > div",
  );
  expect(facts).toContain("Saved addresses1,050 of 2,000");
});
