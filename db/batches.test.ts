import pg from "pg";
import { expect, test } from "vitest";
import { createBatches } from "./batches.ts";

type Statement = { items: string[]; answer: () => void; fail: (error: Error) => void };

/** Batches of items like "a1", of account "a", whose statements the test ends. */
function makeBatches(limits: { underWay?: number; together?: number }) {
  const statements: Statement[] = [];
  const place = createBatches<string, string>(
    {
      run: (items) =>
        new Promise((resolve, reject) => {
          statements.push({
            items,
            answer: () => resolve(items.map((item) => `${item} done`)),
            fail: reject,
          });
        }),
      accountOf: (item) => item.charAt(0),
      sortKey: (item) => item,
    },
    limits,
  );
  return {
    place,
    sent: () => statements.map(({ items }) => items),
    end: async (index: number, error?: Error): Promise<void> => {
      if (error === undefined) statements[index]?.answer();
      else statements[index]?.fail(error);
      await new Promise(setImmediate);
    },
  };
}

function refusedWith(code: string): Error {
  return Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
}

async function outcomesOf(items: Promise<string>[]): Promise<string[]> {
  const settled = await Promise.allSettled(items);
  return settled.map((one) =>
    one.status === "fulfilled"
      ? one.value
      : `failed: ${one.reason instanceof Error ? one.reason.message : "?"}`,
  );
}

test("what comes alone goes alone and at once; what comes meanwhile goes together, by account", async () => {
  const { place, sent, end } = makeBatches({ underWay: 1 });
  const all = outcomesOf(["c1", "b2", "a1", "b1"].map(place));
  expect(sent()).toEqual([["c1"]]);
  await end(0);
  expect(sent()).toEqual([["c1"], ["a1", "b1", "b2"]]);
  await end(1);
  expect(await all).toEqual(["c1 done", "b2 done", "a1 done", "b1 done"]);
});

test("no more batches are under way, and no more items in one, than may be", async () => {
  const { place, sent, end } = makeBatches({ underWay: 2, together: 3 });
  const all = outcomesOf(["a1", "b1", "c1", "d1", "e1", "f1"].map(place));
  expect(sent()).toEqual([["a1"], ["b1"]]);
  await end(1);
  await end(2);
  expect(sent()).toEqual([["a1"], ["b1"], ["c1", "d1", "e1"], ["f1"]]);
  await end(0);
  await end(3);
  expect(await all).toEqual(["a1 done", "b1 done", "c1 done", "d1 done", "e1 done", "f1 done"]);
});

test.each([
  ["a constraint", "23514"],
  ["a deadlock", "40P01"],
  ["a wait for a lock", "55P03"],
  ["the time limit", "57014"],
])("a batch refused for %s is taken apart: only the item at fault fails", async (_name, code) => {
  const { place, sent, end } = makeBatches({ underWay: 1 });
  const all = outcomesOf(["z1", "a1", "b1", "c1"].map(place));
  await end(0);
  await end(1, refusedWith(code));
  expect(sent().slice(2)).toEqual([["a1"], ["b1"], ["c1"]]);
  await end(2);
  await end(3, refusedWith(code));
  await end(4);
  expect(await all).toEqual(["z1 done", "a1 done", "failed: refused", "c1 done"]);
});

test.each([
  ["the connection is lost", Object.assign(new Error("lost"), { code: "ECONNRESET" })],
  ["no answer comes", new Error("lost")],
  ["PostgreSQL shuts down", Object.assign(new pg.DatabaseError("lost", 0, "error"), { code: "57P01" })],
  [
    "PostgreSQL says that the connection broke",
    Object.assign(new pg.DatabaseError("lost", 0, "error"), { code: "08006" }),
  ],
])("when %s nobody knows what became of a batch: nothing is sent again", async (_name, error) => {
  const { place, sent, end } = makeBatches({ underWay: 1 });
  const all = outcomesOf(["z1", "a1", "b1"].map(place));
  await end(0);
  await end(1, error);
  expect(await all).toEqual(["z1 done", "failed: lost", "failed: lost"]);
  expect(sent()).toEqual([["z1"], ["a1", "b1"]]);
  const next = place("c1");
  await end(2);
  expect(await next).toBe("c1 done");
});

test("while an account is locked, its items go alone and those of others do not wait", async () => {
  const { place, sent, end } = makeBatches({ underWay: 1 });
  const first = outcomesOf(["z1", "a1", "b1"].map(place));
  await end(0);
  await end(1, refusedWith("55P03"));
  await end(3);
  const next = outcomesOf(["a2", "b2"].map(place));
  expect(sent().slice(2)).toEqual([["a1"], ["b1"], ["a2"], ["b2"]]);
  for (const index of [2, 4, 5]) await end(index);
  expect(await first).toEqual(["z1 done", "a1 done", "b1 done"]);
  expect(await next).toEqual(["a2 done", "b2 done"]);
  const later = outcomesOf(["z2", "a3", "b3"].map(place));
  await end(6);
  expect(sent().slice(6)).toEqual([["z2"], ["a3", "b3"]]);
  await end(7);
  expect(await later).toEqual(["z2 done", "a3 done", "b3 done"]);
});
