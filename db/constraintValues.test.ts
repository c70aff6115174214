import type { Knex } from "knex";
import { beforeAll, describe, expect, test } from "vitest";
import { accountLinkSchema, linkEndSchema } from "#protocol/accountLinks.ts";
import { approvalSchema } from "#protocol/approvals.ts";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import { NOTIFICATION_KINDS } from "#protocol/notifications.ts";
import { ORDER_STATUSES, ORDER_TYPES } from "#protocol/orders.ts";
import { CANDLE_INTERVALS } from "#protocol/prices.ts";
import { FLAGS } from "#protocol/traderFile.ts";
import { TOKEN_SCOPES } from "#protocol/tokens.ts";
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";
import { roleSchema } from "#protocol/users.ts";
import { openTestDatabase } from "./test/testDatabase.ts";

/* The database accepts the protocol's values, and no others: a value that only one of them knows would be a 500. */

let knex: Knex;

beforeAll(async () => {
  const database = await openTestDatabase();
  knex = database.knex;
  return () => database.close();
});

/** The texts that the rule on the column's values lists: in the function of a table that has one, or in a constraint. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const lists = [...(await listsInFunction(table, column)), ...(await listsInConstraints(table, column))];
  expect(lists).toHaveLength(1);
  return [...(lists[0]?.matchAll(/'([^']*)'/g) ?? [])].map(([, value = ""]) => value);
}

async function listsInFunction(table: string, column: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { source: string }[] }>(
    `select prosrc as source from pg_proc where proname = ?`,
    [`${table}_keep_rules`],
  );
  const condition = new RegExp(`if \\(.*?\\(it\\.${column} in \\(([^)]*)\\)\\).* is not false then`, "s");
  return rows.flatMap(({ source }) => condition.exec(source)?.[1] ?? []);
}

async function listsInConstraints(table: string, column: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = cast(? as regclass) and contype = 'c'
        and conkey = array(select attnum from pg_attribute where attrelid = conrelid and attname = ?)`,
    [`"${table}"`, column],
  );
  return rows.map(({ definition }) => definition).filter((definition) => definition.includes("ANY (ARRAY["));
}

test("every table with a coin accepts the coins of the desk", async () => {
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'crypto' order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(["candles", "orders", "savedAddresses", "transactions"]);
  for (const { table } of rows) expect([table, await valuesOf(table, "crypto")]).toEqual([table, [...COINS]]);
});

describe("a column accepts the values of the protocol", () => {
  test.each<[table: string, column: string, values: readonly string[]]>([
    ["orders", "type", ORDER_TYPES],
    ["orders", "status", ORDER_STATUSES],
    ["transactions", "type", TRANSACTION_TYPES],
    ["transactions", "status", TRANSACTION_STATUSES],
    ["candles", "interval", CANDLE_INTERVALS],
    ["users", "role", roleSchema.options],
    ["notifications", "kind", NOTIFICATION_KINDS],
    ["accountLinks", "kind", accountLinkSchema.shape.kind.options],
    ["accountLinks", "role", roleSchema.options],
    ["accountLinks", "endedAs", linkEndSchema.options],
    ["approvals", "kind", approvalSchema.shape.kind.options],
    ["approvals", "status", approvalSchema.shape.status.options],
    ["apiTokens", "scope", TOKEN_SCOPES],
    ["traderFlags", "flag", FLAGS],
  ])("%s.%s", async (table, column, values) => {
    expect((await valuesOf(table, column)).toSorted()).toEqual(values.toSorted());
  });
});

test("each coin's deposit address has a column among the settings", async () => {
  const settings = await knex("settings").first<Record<string, unknown>>();
  for (const coin of COINS) expect(settings).toHaveProperty(COIN_TABLE[coin].wallet, "");
});
