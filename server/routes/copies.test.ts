import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { submitOrder } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

/* Lists that an export reads may come from a replica of the database. Here the same database is the replica. */

const AS_OF = "2026-03-01T12:00:00.000Z";

let app: TestApp;
let clients: { trader: SignedInClient; admin: SignedInClient };

beforeAll(async () => {
  app = await createTestApp();
  clients = { trader: await app.trader("100"), admin: await app.administrator() };
  const { knex, past } = app.context.database;
  vi.spyOn(past, "read").mockImplementation(async (work) => work(knex, new Date(AS_OF)));
});
afterAll(() => app.close());

test.each<[keyof typeof clients, string]>([
  ["trader", "/api/orders"],
  ["trader", "/api/transactions"],
  ["admin", "/api/admin/orders"],
  ["admin", "/api/admin/transactions"],
  ["admin", "/api/admin/users"],
  ["admin", "/api/admin/audit"],
])("for an export, %s's %s may come from a copy, and says of when it is", async (who, path) => {
  const copied = await clients[who].get(path, { "read-from": "copy" });
  expect([copied.status, copied.headers.get("copy-as-of")]).toEqual([200, AS_OF]);
  for (const headers of [{}, { "read-from": "primary" }, { "read-from": "" }]) {
    const live = await clients[who].get(path, headers);
    expect([live.status, live.headers.get("copy-as-of")]).toEqual([200, null]);
  }
});

test("a page that begins behind a row which the copy lacks comes from the primary", async () => {
  const [first, second] = [await submitOrder(clients.trader, "10"), await submitOrder(clients.trader, "10")];
  const copy = await openTestDatabase();
  try {
    const { past } = app.context.database;
    vi.spyOn(past, "read").mockImplementationOnce(async (work) => work(copy.knex, new Date(AS_OF)));
    const page = await clients.trader.get(`/api/orders?before=${second.id}`, { "read-from": "copy" });
    expect([page.body, page.headers.get("copy-as-of")]).toMatchObject([[{ id: first.id }], null]);
  } finally {
    await copy.close();
  }
});

test("what is no list of an export never comes from a copy", async () => {
  const answers = await Promise.all(
    ["/api/user", "/api/dashboard/stats", "/api/notifications"].map(async (path) =>
      clients.trader.get(path, { "read-from": "copy" }),
    ),
  );
  expect(answers.map(({ headers }) => headers.get("copy-as-of"))).toEqual([null, null, null]);
});
