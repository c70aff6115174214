import { afterAll, beforeAll, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { fillOrders } from "#db/test/millionOrders.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { mustFindUser } from "../queries/users.ts";
import { PASSWORD_HASH } from "../test/desk.ts";
import { statementsOf } from "../test/plans.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let busyId: string;
let clients: { trader: SignedInClient; admin: SignedInClient };

beforeAll(async () => {
  app = await createTestApp();
  const { knex } = app.context.database;
  await fillOrders(knex, { orders: 2_000, traders: 5 });
  const busy: unknown = await knex("users").where({ username: "trader-0" }).first("id");
  const { id } = z.object({ id: z.string() }).parse(busy);
  await knex("users").where({ id }).update({ passwordHash: PASSWORD_HASH });
  await knex("notifications").insert(
    Array.from({ length: 10 }, () => ({ id: uuidv7(), userId: id, kind: "account_restored" })),
  );
  clients = {
    trader: await app.signedIn({ user: await mustFindUser(knex, id), sessionHash: "" }),
    admin: await app.administrator(),
  };
  busyId = id;
  const notes = Array.from({ length: 10 }, () => ({
    id: uuidv7(),
    userId: id,
    authorId: clients.admin.actor.user.id,
  }));
  await knex("traderNotes").insert(notes);
  await knex("traderNoteTexts").insert(notes.map((note) => ({ noteId: note.id, place: 1, text: "Called" })));
});
afterAll(() => app.close());

/*
 * Calls that answer with an array. The pages of a statement, whose orders here have no journals, are in
 * statement.test.ts.
 */
const lists = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  "query" in endpoint && "limit" in endpoint.query.shape && endpoint.response instanceof z.core.$ZodArray
    ? [[name, endpoint] as const]
    : [],
);

/** What a list must be asked for. */
const NEEDED: Record<string, string> = { listFairnessOrders: "&days=90&by=coin&key=BTC" };

test("the test covers all lists", () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual([
    "getStory",
    "listAllOrders",
    "listAllTransactions",
    "listApprovals",
    "listAuditLog",
    "listFairnessOrders",
    "listNotes",
    "listNotifications",
    "listOrders",
    "listTransactions",
    "listUsers",
  ]);
});

test.each(lists)("%s takes as many queries for many rows as for one", async (name, { path, access }) => {
  const client = access === "admin" ? clients.admin : clients.trader;
  const ask = async (limit: number) => {
    let rows: unknown;
    const statements = await statementsOf(app.context.database.knex, async () => {
      rows = (await client.get(`${path.replace(":id", busyId)}?limit=${limit}${NEEDED[name] ?? ""}`)).body;
    });
    return { rows: Array.isArray(rows) ? rows.length : 0, statements: statements.length };
  };
  await ask(1);
  const [one, many] = [await ask(1), await ask(200)];
  expect(one.rows).toBe(1);
  expect(many.rows).toBeGreaterThan(5);
  expect(many.statements).toBe(one.statements);
});
