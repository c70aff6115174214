import { randomBytes } from "node:crypto";
import pino from "pino";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/database.ts";
import { balanceSet } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import { AuditModel } from "#db/models/AuditModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { type Difference, reconcile } from "#db/reconcile.ts";
import { byCoin, type Coin } from "#protocol/coins.ts";
import { toDecimal, toWire } from "#protocol/money.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Role } from "#protocol/users.ts";
import type { Actor, Context } from "../context.ts";
import { loadConfig } from "../config.ts";
import { mustFindUser } from "../queries/users.ts";
import { cacheSettings } from "../settingsCache.ts";

const QUOTED: Prices = {
  status: "live",
  source: "test",
  asOf: "2026-01-01T00:00:00.000Z",
  prices: {
    ...byCoin(() => ({ price: 1, change24h: 0, changePercent24h: 0 })),
    BTC: { price: 50000, change24h: 500, changePercent24h: 1 },
    ETH: { price: 2500, change24h: -25, changePercent24h: -1 },
  },
  version: 1,
};

/** Everybody's password and its hash, because hashing takes a while. */
export const PASSWORD = "correct horse";
export const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$nmmWRukGp7+UaNE6dIiueQ$VGMqFNz+PwCwDRp6H6pBIVLUoAxH64iRXQSwrqCfVc0";

/** The desk's deposit addresses. */
export const DESK_ADDRESSES = {
  btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
  usdtWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
};

/** A desk for tests of commands and queries: its own database, fixed prices, people with money. */
export type Desk = {
  context: Context;
  /** Sets the market price of a coin, in USD. */
  quote(coin: Coin, price: number): void;
  trader(balance?: string): Promise<Actor>;
  administrator(): Promise<Actor>;
  /** The actor with the current balance. */
  refreshed(actor: Actor): Promise<Actor>;
  /**
   * The events written since the last call, oldest first, with their users; without lines of the audit log and
   * notifications.
   */
  newEvents(): Promise<{ name: string; userId: string | null; payload: unknown }[]>;
  reconcile(): Promise<Difference[]>;
  close(): Promise<void>;
};

export async function createDesk(given?: TestDatabase): Promise<Desk> {
  const database = given ?? (await createTestDatabase());
  const opened = openDatabase(database.url);
  const { knex } = opened;
  await knex("settings").update(DESK_ADDRESSES);
  let prices = QUOTED;
  let seen = "0";

  async function person(role: Role, balance: string): Promise<Actor> {
    const id = uuidv7();
    const username = `${role}-${randomBytes(4).toString("hex")}`;
    await knex.transaction(async (trx) => {
      await UserModel.query(trx).insert({
        id,
        username,
        email: `${username}@example.com`,
        passwordHash: PASSWORD_HASH,
        role,
      });
      await AccountModel.query(trx).insert({ userId: id });
      if (balance !== "0") {
        await post(trx, balanceSet(toDecimal("0"), toDecimal(balance)), {
          userId: id,
          reference: uuidv7(),
          actorId: null,
        });
        await AuditModel.query(trx).insert({
          id: uuidv7(),
          actorName: "console",
          action: "user.balance_set",
          subject: id,
          details: { from: "0.00", to: toWire(balance) },
        });
      }
    });
    return { user: await mustFindUser(knex, id), sessionHash: randomBytes(32).toString("hex") };
  }

  return {
    context: {
      config: await loadConfig({
        NODE_ENV: "test",
        DATABASE_URL: database.url,
        SESSION_KEYS: "only-for-tests",
      }),
      database: opened,
      log: pino({ level: "silent" }),
      prices: {
        current: () => prices,
        originOf: () => ({ source: prices.source, at: prices.asOf }),
      },
      settings: cacheSettings(knex),
    },
    quote(coin, price) {
      const moved = { ...prices.prices[coin], price };
      prices = { ...prices, prices: { ...prices.prices, [coin]: moved }, version: prices.version + 1 };
    },
    trader: (balance = "1000") => person("user", balance),
    administrator: () => person("admin", "0"),
    refreshed: async (actor) => ({ ...actor, user: await mustFindUser(knex, actor.user.id) }),
    async newEvents() {
      const rows: { id: string; name: string; userId: string | null; payload: unknown }[] = await knex(
        "events",
      )
        .where("id", ">", seen)
        .whereNotIn("name", ["audit.changed", "notification.changed"])
        .orderBy("id")
        .select("id", "name", "userId", "payload");
      seen = rows.at(-1)?.id ?? seen;
      return rows.map(({ name, userId, payload }) => ({ name, userId, payload }));
    },
    reconcile: () => reconcile(knex),
    async close() {
      await opened.close();
      await database.drop();
    },
  };
}
