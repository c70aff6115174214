import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";
import { countRows } from "#db/rows.ts";
import type { Coin } from "#protocol/coins.ts";
import { type Candle, CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";

/** A candle on its way into the database. */
export type CandleRow = Candle & {
  crypto: Coin;
  interval: CandleInterval;
  /** How many quotes of the desk's own feed it consists of. */
  count: number;
  backfilled: boolean;
};

/** How long each interval is kept; days are kept forever. */
const KEPT: Partial<Record<CandleInterval, string>> = { "1m": "30 days", "1h": "2 years" };

const ROWS = `jsonb_to_recordset(?::jsonb) as row(
  crypto text, interval text, at timestamptz, open float8, high float8, low float8, close float8,
  count integer, backfilled boolean
)`;
const COLUMNS = "crypto, interval, at, open, high, low, close, count, backfilled";

/** Adds the quotes since the last call to their minutes, hours and days. */
export async function addQuoted(trx: Knex, rows: readonly CandleRow[]): Promise<void> {
  await trx.raw(
    `insert into candles (${COLUMNS}) select ${COLUMNS} from ${ROWS}
     on conflict (crypto, interval, at) do update set
       high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low),
       close = excluded.close, count = candles.count + excluded.count`,
    [JSON.stringify(rows)],
  );
  const since = earliest(rows);
  if (since !== null) await rollUp(trx, since);
}

/** Adds candles of a source's history without changing what the desk recorded. Returns how many were new. */
export async function addHistory(trx: Knex, rows: readonly CandleRow[]): Promise<number> {
  const statement = trx.raw(
    `insert into candles (${COLUMNS}) select ${COLUMNS} from ${ROWS} on conflict (crypto, interval, at) do nothing`,
    [JSON.stringify(rows)],
  );
  const rowCount = await countRows(statement);
  const since = earliest(rows.filter(({ interval }) => interval === "1m"));
  if (rowCount > 0 && since !== null) await rollUp(trx, since);
  return rowCount;
}

/** Deletes expired minutes and hours; returns how many. */
export async function pruneCandles(knex: Knex, batches?: Batches): Promise<number> {
  let deleted = 0;
  for (const [interval, kept] of Object.entries(KEPT)) {
    const old = {
      table: "candles",
      where: "interval = ? and at < now() - ?::interval",
      values: [interval, kept],
      oldestFirst: "at",
    };
    deleted += await deleteRows(knex, old, batches);
  }
  return deleted;
}

/** Updates the hours from the minutes since then, and the days from those hours. */
async function rollUp(trx: Knex, since: number): Promise<void> {
  await joinInto(trx, "1m", "1h", since);
  await joinInto(trx, "1h", "1d", since);
}

/**
 * A coarse candle from a source's history knows more than the desk's finer ones of that time: later candles only widen
 * it and set its close.
 */
async function joinInto(trx: Knex, from: CandleInterval, into: CandleInterval, since: number): Promise<void> {
  const step = CANDLE_MS[into] / 1_000;
  const begin = new Date(Math.floor(since / CANDLE_MS[into]) * CANDLE_MS[into]);
  await trx.raw(
    `insert into candles (${COLUMNS})
     select crypto, ?, to_timestamp(floor(extract(epoch from at) / ?) * ?),
       (array_agg(open order by at))[1], max(high), min(low), (array_agg(close order by at desc))[1],
       sum(count)::int, bool_or(backfilled)
       from candles where interval = ? and at >= ?
      group by crypto, 3
     on conflict (crypto, interval, at) do update set
       open = case when candles.backfilled then candles.open else excluded.open end,
       high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low),
       close = excluded.close, count = excluded.count, backfilled = candles.backfilled or excluded.backfilled`,
    [into, step, step, from, begin],
  );
}

function earliest(rows: readonly CandleRow[]): number | null {
  return rows.length === 0 ? null : Math.min(...rows.map(({ at }) => Date.parse(at)));
}
