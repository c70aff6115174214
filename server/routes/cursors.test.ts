import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Statement } from "#protocol/statement.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { submitDeposit, submitOrder } from "../test/submit.ts";

/* The answer to a cursor must not depend on anything that its sender can't see. */

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;
/** Rows of somebody else, before and after the trader's. */
const foreign = { orders: [] as string[], transactions: [] as string[] };
const own = { orders: [] as string[], transactions: [] as string[] };

async function fill(client: SignedInClient, ids: typeof own): Promise<void> {
  ids.orders.push((await submitOrder(client, "1")).id);
  ids.transactions.push((await submitDeposit(client, "10")).id);
}

beforeAll(async () => {
  app = await createTestApp();
  const other = await app.trader();
  trader = await app.trader();
  admin = await app.administrator();
  await fill(other, foreign);
  await fill(trader, own);
  await fill(trader, own);
  await fill(other, foreign);
});
afterAll(() => app.close());

const UNKNOWN = [
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-7fff-8fff-ffffffffffff",
  "01900000-0000-7000-8000-000000000001",
];

describe.each(["orders", "transactions"] as const)("a trader's %s", (list) => {
  test.each(["newest", "oldest"])("continue only behind their own cursor (%s first)", async (sort) => {
    const ask = (before: string) => trader.get(`/api/${list}?sort=${sort}&before=${before}`);
    const [older = "", newer = ""] = own[list];
    const start = sort === "newest" ? newer : older;
    const behind = sort === "newest" ? older : newer;
    expect((await ask(start)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: behind })]),
    );

    const rivals = [...foreign.orders, ...foreign.transactions];
    const otherKind = list === "orders" ? own.transactions : own.orders;
    for (const cursor of [...rivals, ...otherKind, trader.actor.user.id, admin.actor.user.id, ...UNKNOWN]) {
      const { status, body, headers } = await ask(cursor);
      expect([cursor, status, body, headers.get("Link")]).toEqual([cursor, 200, [], null]);
    }
  });
});

test.each([
  "/api/orders",
  "/api/transactions",
  "/api/admin/orders",
  "/api/admin/transactions",
  "/api/admin/users",
  "/api/admin/audit",
  "/api/admin/approvals",
])("%s answers an unknown cursor with an empty list, and an invalid one with 400", async (path) => {
  const client = path.includes("admin") ? admin : trader;
  for (const cursor of UNKNOWN) {
    const { status, body, headers } = await client.get(`${path}?before=${cursor}`);
    expect([cursor, status, body, headers.get("Link")]).toEqual([cursor, 200, [], null]);
  }
  for (const cursor of ["", "x", "1", "%00", `${uuidv7()}0`, "ffffffff-ffff-0fff-8fff-ffffffffffff", "null"])
    expect([cursor, (await client.get(`${path}?before=${cursor}`)).status]).toEqual([cursor, 400]);
});

const STATEMENT = "/api/statement?from=2020-01-01T00:00:00Z";

test("the statement continues only behind its own movements", async () => {
  const movementsOf = async (client: SignedInClient) =>
    ((await client.get(STATEMENT)).body as Statement).movements;
  const [first, second] = await movementsOf(trader);
  const { status, body } = await trader.get(`${STATEMENT}&before=${first?.id}&limit=1`);
  expect([status, body]).toMatchObject([200, { movements: [second] }]);

  const rival = await app.trader("7");
  const { opening, closing } = body as Statement;
  const rivals = (await movementsOf(rival)).map(({ id }) => id);
  expect(rivals).toHaveLength(1);
  for (const cursor of [...rivals, ...own.orders, ...own.transactions, trader.actor.user.id, ...UNKNOWN]) {
    const answer = await trader.get(`${STATEMENT}&before=${cursor}`);
    expect([cursor, answer.status, answer.headers.get("Link")]).toEqual([cursor, 200, null]);
    expect([cursor, answer.body]).toMatchObject([cursor, { opening, closing, movements: [] }]);
  }
  for (const cursor of ["", "x", "1", "%00", `${uuidv7()}0`, "ffffffff-ffff-0fff-8fff-ffffffffffff", "null"])
    expect([cursor, (await trader.get(`${STATEMENT}&before=${cursor}`)).status]).toEqual([cursor, 400]);
});
