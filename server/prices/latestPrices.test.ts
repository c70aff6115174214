import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connection.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { loadLatestPrices, storeLatestPrices } from "./latestPrices.ts";
import { NOTHING_QUOTED } from "./priceSnapshot.ts";

const PRICES = { snapshot: NOTHING_QUOTED, liveForMs: null };

test("prices that can't be stored within 2.5 s are given up with their connection, and the next ones are stored", async () => {
  const database = await openTestDatabase();
  const knex = connect(database.url, { poolMax: 1 });
  onTestFinished(async () => {
    await knex.destroy();
    await database.close();
  });
  const pid = async () => knex.raw("select pg_backend_pid() as pid").then(({ rows }) => rows as unknown);
  expect(await storeLatestPrices(knex, PRICES)).toBe(1);
  const before = await pid();
  await database.knex.transaction(async (holder) => {
    await holder.raw(`select from "latestPrices" for update`);
    // PostgreSQL would end it half a second later, with a different error.
    await expect(storeLatestPrices(knex, PRICES)).rejects.toThrow(
      "Defined query timeout of 2500ms exceeded when running query.",
    );
    expect(await pid()).not.toEqual(before);
  });
  expect(await storeLatestPrices(knex, { ...PRICES, liveForMs: -1 })).toBeGreaterThan(1);
  expect(await loadLatestPrices(database.knex)).toMatchObject({ liveForMs: expect.any(Number) as number });
});
