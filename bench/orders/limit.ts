/* A process that places orders with only the product's statement, or with a plain one: the database's maximum. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { connect } from "#db/connection.ts";
import { type Placement, placementStatement } from "#db/ledger/placeOrder.ts";
import { toDecimal } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import { userSchema } from "#protocol/users.ts";
import type { Actor } from "#server/context.ts";
import { draftOrder } from "#server/commands/draftOrder.ts";
import { hashRequest } from "#server/commands/idempotency.ts";
import { getSettings } from "#server/queries/settings.ts";
import { findUserById } from "#server/queries/users.ts";
import { CALLS_PER_MINUTE } from "#server/sessions/rateLimits.ts";
import { type LimitOrder, limitOrderSchema, type LimitReport } from "./messages.ts";
import { PLAIN, plainValues } from "./plain.ts";

const [databaseUrl = "", poolMax = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: parseInt(poolMax, 10) });
const knex = connect(databaseUrl);
const settings = await getSettings(knex);
const traders = await findTraders();
await knex.destroy();

const AMOUNT = toDecimal("10.00");
const QUOTE = {
  ...orderFigures(AMOUNT, settings.tradingFee),
  market: {
    price: toDecimal("64231.00"),
    source: "simulated",
    status: "live",
    at: "2026-01-01T00:00:00.000Z",
  },
} as const;
const BODY = orderEndpoints.placeOrder.body.parse({
  type: "buy",
  crypto: "BTC",
  amount: AMOUNT,
  pricePerCoin: QUOTE.market.price,
  tradingFee: QUOTE.tradingFee,
  total: QUOTE.total,
});

/** The signed-in traders, with the hashes of their sessions. */
async function findTraders(): Promise<Actor[]> {
  const sessions: { hash: Buffer; userId: string }[] = await knex("sessions")
    .join("users", "users.id", "sessions.userId")
    .where({ role: "user" })
    .select("hash", "userId");
  return Promise.all(
    sessions.map(async ({ hash, userId }) => ({
      user: userSchema.parse(await findUserById(knex, userId)),
      sessionHash: hash.toString("hex"),
    })),
  );
}

let sent = 0;

function draw(): { trader: Actor; placement: Placement } {
  const trader = traders[sent % traders.length];
  sent += 1;
  if (trader === undefined) throw new Error("There are no traders.");
  return {
    trader,
    placement: {
      ...draftOrder(trader, BODY, QUOTE),
      settings,
      quoteChanged: false,
      caller: trader.sessionHash,
      callsPerMinute: CALLS_PER_MINUTE.placeOrder,
      mostPending: 1_000_000,
      once: { key: randomUUID(), requestHash: hashRequest({ placeOrder: BODY }) },
    },
  };
}

const place = {
  async product(): Promise<void> {
    const { name, sql, bindings } = placementStatement([draw().placement]);
    let parameter = 0;
    const text = sql.replaceAll("?", () => `$${(parameter += 1)}`);
    const { rows } = await pool.query<{ outcome: string }>({ name, text, values: bindings });
    if (rows[0]?.outcome !== "placed") throw new Error(`An order was not placed: ${JSON.stringify(rows)}`);
  },
  async plain(): Promise<void> {
    const { trader, placement } = draw();
    const values = plainValues(placement, trader.user);
    const { rowCount } = await pool.query({ name: "plain", text: PLAIN, values });
    if (rowCount !== 3) throw new Error(`An order has ${rowCount} events instead of 3.`);
  },
};

async function run({ statement, inFlight, seconds }: LimitOrder): Promise<LimitReport> {
  let orders = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const lanes = Array.from({ length: inFlight }, async () => {
    for (; performance.now() < until; orders += 1) await place[statement]();
  });
  await Promise.all(lanes);
  return { orders, milliseconds: performance.now() - started };
}

const report = (message: LimitReport): void => void process.send?.(message);

process.on("message", (message) => void run(limitOrderSchema.parse(message)).then(report));
process.on("disconnect", () => process.exit(0));
report("up");
