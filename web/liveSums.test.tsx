// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { booksSchema } from "#protocol/books.ts";
import { add, type Decimal, toDecimal, ZERO } from "#protocol/money.ts";
import { aTransaction, anOrder, aUser, ids } from "./fixtures.ts";
import { BooksStrip } from "./screens/admin/books/BooksStrip.tsx";
import { PendingStrip } from "./entities/transactions/PendingStrip.tsx";
import { booksAnswer, useSession } from "./sync/index.ts";

/* As sums.test.tsx, for what takes its figures from the desk: what is shown adds up to what the desk answered. */

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** The texts of the elements, while the desk answers these calls. */
async function textsOf(
  node: ReactNode,
  answers: Record<string, unknown>,
  selector: string,
): Promise<string[]> {
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(answers[new URL(address, "http://desk.test").pathname])),
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    root.render(<MemoryRouter>{node}</MemoryRouter>);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  act(() => root.unmount());
  return texts;
}

function dollarsIn(text = ""): Decimal[] {
  return [...text.matchAll(/\$([\d,]+(?:\.\d+)?)/g)].map(([, digits = ""]) =>
    toDecimal(digits.replaceAll(",", "")),
  );
}

test("the books: what is owed, taken in and paid out are the sums of the desk's figures", async () => {
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
  expect(dollarsIn(text)).toEqual([
    add(owes.available, owes.held),
    owes.held,
    add(took.deposits, took.fees),
    took.fees,
    paid.withdrawals,
  ]);
  expect(dollarsIn(text)[0]).toBe("1234.50500001");
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
  const sum = (amounts: readonly Decimal[]) => amounts.reduce(add, ZERO);
  expect(texts.map(dollarsIn)).toEqual([
    [sum(orders.map(({ total }) => total))],
    [sum(transfers.slice(0, 2).map(({ amount }) => amount))],
    [toDecimal("3.25")],
  ]);
  expect(texts.map((text) => /(\d+) ·/.exec(text)?.[1])).toEqual(["2", "2", "1"]);
});
