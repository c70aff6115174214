import { describe, expect, test } from "vitest";
import { type Statement, statementSchema } from "#protocol/statement.ts";
import { createPager } from "./pages.ts";

/** A server with a ledger of movements of 1, in pages of three. */
function makeServer(length: number) {
  const server = { length, asked: [] as string[], failAt: Infinity };
  const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, "0")}`;
  const balances = (amount: number) => ({ available: `${amount}.00`, held: "0.00" });

  function answer(start: number, size: number): Statement {
    const count = Math.max(0, Math.min(size, server.length - start));
    return statementSchema.parse({
      from: "2026-03-01T00:00:00.000Z",
      to: "2026-04-01T00:00:00.000Z",
      opening: balances(0),
      closing: balances(server.length),
      movements: Array.from({ length: count }, (_, index) => ({
        id: idOf(start + index),
        at: "2026-03-04T10:00:00.000Z",
        kind: "balance_adjustment",
        reference: idOf(start + index),
        crypto: null,
        outcome: null,
        ownAccount: false,
        change: balances(1),
        balance: balances(start + index + 1),
      })),
    });
  }

  const pager = createPager(async (before, limit) => {
    server.asked.push(`${before?.slice(-2) ?? "start"} ${limit}`);
    await Promise.resolve();
    if (server.asked.length >= server.failAt) throw new Error("lost");
    const start = before === undefined ? 0 : Number(before.slice(-12)) + 1;
    const statement = answer(start, Math.min(limit, 3));
    const hasMore = start + statement.movements.length < server.length;
    return { statement, next: hasMore ? (statement.movements.at(-1)?.id ?? null) : null };
  });
  return { server, pager };
}

const shown = ({ statement }: { statement: Statement }) => [
  statement.movements.map(({ balance }) => balance.available).join(" "),
  statement.closing.available,
];

describe("the pages of a statement", () => {
  test("are loaded on demand, one after the other", async () => {
    const { server, pager } = makeServer(7);
    expect(shown(await pager.refresh())).toEqual(["1.00 2.00 3.00", "7.00"]);
    const [more, last] = await Promise.all([pager.loadMore(), pager.loadMore()]);
    expect(shown(more)).toEqual(["1.00 2.00 3.00 4.00 5.00 6.00", "7.00"]);
    expect(shown(last)).toEqual(["1.00 2.00 3.00 4.00 5.00 6.00 7.00", "7.00"]);
    expect(server.asked).toEqual(["start 200", "02 200", "05 200"]);
  });

  test("stay when the account changes: at the end new movements are added, before it only the totals change", async () => {
    const { server, pager } = makeServer(5);
    await pager.refresh();
    server.length = 6;
    expect(shown(await pager.refresh())).toEqual(["1.00 2.00 3.00", "6.00"]);
    await pager.loadMore();
    server.length = 7;
    expect(shown(await pager.refresh())).toEqual(["1.00 2.00 3.00 4.00 5.00 6.00 7.00", "7.00"]);
    expect(server.asked).toEqual(["start 200", "02 1", "02 200", "05 200"]);
  });

  test("are fetched once for several simultaneous changes, and again for later ones", async () => {
    const { server, pager } = makeServer(1);
    const first = pager.refresh();
    await Promise.all([first, pager.refresh(), pager.refresh()]);
    expect(server.asked).toEqual(["start 200"]);
    await pager.refresh();
    expect(server.asked).toEqual(["start 200", "00 200"]);
  });

  test.each(["loadAll", "readAll"] as const)("are all there, or none, for %s", async (name) => {
    const { server, pager } = makeServer(8);
    await pager.refresh();
    server.failAt = 3;
    await expect(pager[name](() => undefined)).rejects.toThrow("lost");
    server.failAt = Infinity;
    const counts: number[] = [];
    const whole = await pager[name]((count) => counts.push(count));
    expect(shown(whole)).toEqual(["1.00 2.00 3.00 4.00 5.00 6.00 7.00 8.00", "8.00"]);
    expect(counts).toEqual([3, 6]);
  });

  test("of an empty statement are its first page until something moves", async () => {
    const { server, pager } = makeServer(0);
    expect(shown(await pager.refresh())).toEqual(["", "0.00"]);
    server.length = 2;
    expect(shown(await pager.refresh())).toEqual(["1.00 2.00", "2.00"]);
  });
});
