import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { databaseUrl } from "#db/test/sql.ts";
import type { Options } from "../harness/options.ts";
import { withPostgres } from "../harness/postgres.ts";
import type { Row } from "../harness/row.ts";
import { startWorker } from "../harness/worker.ts";
import { describeLivedesk } from "../orders/contestants.ts";
import { openDesk } from "../orders/desk.ts";
import { type LoadOrder, type LoadReport, loadReportSchema } from "../orders/messages.ts";
import { decideOrders } from "./decideOrders.ts";
import { readHorizon, readTables, readUnused, type TableState } from "./hotTables.ts";

/** Below what 200 traders may place in a minute. */
const IN_FLIGHT = 8;
const SAMPLE_MS = 2_000;

/** The size and dead rows of the hot tables while orders are placed and decided for a long time. */
export async function measureVacuum({ minutes }: Options): Promise<Row[]> {
  return withPostgres(async (serverUrl, atEnd) => {
    const desk = await openDesk(serverUrl);
    atEnd(() => desk.product.close());
    const load = await startWorker<LoadOrder, LoadReport>(
      new URL("../orders/load.ts", import.meta.url),
      loadReportSchema,
    );
    atEnd(load.stop);
    const database = openDatabase(databaseUrl(serverUrl, "livedesk"), { poolMax: 2 });
    atEnd(() => database.close());
    const { knex } = database;
    await knex.raw("create extension if not exists pgstattuple");
    const before = await readTables(knex);
    const { pushed } = describeLivedesk(desk);
    const over = new AbortController();
    const watching = watch(over.signal);
    const deciding = decideOrders(desk.administrator, over.signal);
    const placed = await load.ask({ ...(await pushed.load()), inFlight: IN_FLIGHT, seconds: minutes * 60 });
    over.abort();
    const decided = await deciding;
    const { horizon, dead } = await watching;
    if (placed === "up") throw new Error("The load lost its way.");
    const after = await readTables(knex);
    const rows = [
      row("orders placed", (placed.answers["201"] ?? 0) / (placed.milliseconds / 1_000), "/s"),
      row("orders decided", decided / (placed.milliseconds / 1_000), "/s"),
      row("longest that a transaction held back vacuum", horizon, "s"),
    ];
    for (const table of after.toSorted((a, b) => b.bytes - a.bytes)) {
      const was = before.find(({ name }) => name === table.name);
      rows.push(...describe(table, was, dead.get(table.name) ?? 0, await readUnused(knex, table.name)));
    }
    return rows;

    async function watch(signal: AbortSignal) {
      let horizon = 0;
      const dead = new Map<string, number>();
      while (!signal.aborted) {
        horizon = Math.max(horizon, await readHorizon(knex));
        for (const table of await readTables(knex))
          dead.set(table.name, Math.max(dead.get(table.name) ?? 0, table.dead));
        await sleep(SAMPLE_MS);
      }
      return { horizon, dead };
    }
  });
}

function describe(table: TableState, was: TableState | undefined, mostDead: number, unused: number): Row[] {
  const updates = table.updates - (was?.updates ?? 0);
  const hot = table.hot - (was?.hot ?? 0);
  const { name } = table;
  return [
    ...(updates === 0
      ? []
      : [
          row(`${name}: updates`, updates, ""),
          row(`${name}: updates that touch no index (HOT)`, (100 * hot) / updates, "%"),
        ]),
    row(`${name}: most dead rows`, mostDead, ""),
    row(`${name}: rows at the end`, table.live, ""),
    row(`${name}: unused space at the end`, unused, "%"),
    row(`${name}: size with indexes`, table.bytes / 1e6, "MB"),
    row(`${name}: vacuums`, table.vacuums - (was?.vacuums ?? 0), ""),
  ];
}

function row(what: string, value: number, unit: string): Row {
  return { part: "vacuum", what, value, unit };
}
