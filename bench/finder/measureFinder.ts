import { connect } from "#db/connection.ts";
import { openFilledDesk, openTimer } from "../harness/filledDesk.ts";
import { median, percentile } from "../harness/figures.ts";
import { withPostgres } from "../harness/postgres.ts";
import { type Row, valueAtMost } from "../harness/row.ts";
import { chooseFinds, type Find } from "./finds.ts";

const SIZE = { orders: 1_000_000, traders: 20_000 };
const ROUNDS = 3;
const REQUESTS = 100;
/** A delay that somebody who types does not notice. */
const MOST_MS = 50;
const BASELINE = "/api/user";
const PATHS = { administrator: "/api/admin/search", trader: "/api/search" };

/** How long the finder takes at a desk with a million orders, for each kind of text. */
export async function measureFinder(): Promise<Row[]> {
  return withPostgres(async (serverUrl, atEnd) => {
    const desk = await openFilledDesk(serverUrl, SIZE, atEnd);
    const timeGet = await openTimer(desk);
    const ask = ({ q, by }: Find) => timeGet(`${PATHS[by]}?${new URLSearchParams({ q }).toString()}`, by);
    const knex = connect(desk.databaseUrl, { timeouts: false });
    atEnd(() => knex.destroy());
    const rows: Row[] = [];
    for (const find of await chooseFinds(knex)) {
      const searches: number[][] = [];
      const baselines: number[][] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const delays: number[] = [];
        const ofBaseline: number[] = [];
        for (let request = 0; request < REQUESTS; request += 1) {
          delays.push(await ask(find));
          ofBaseline.push(await timeGet(BASELINE, find.by));
        }
        // The first one warms up caches and compilers.
        if (round === 0) continue;
        searches.push(delays);
        baselines.push(ofBaseline);
      }
      const what = `${find.by === "trader" ? "trader" : "desk"}: find ${find.what}`;
      const row = (name: string, share: number): Row => ({
        part: "finder",
        unit: "ms",
        what: `${what}, ${name}`,
        value: middle(searches, share),
        comparedWith: { what: "a request that reads one row", value: middle(baselines, share) },
      });
      rows.push(row("p50", 0.5), { ...row("p99", 0.99), aim: valueAtMost(MOST_MS) });
    }
    return rows;
  });
}

/** The median of the rounds' percentiles. */
function middle(rounds: readonly number[][], share: number): number {
  return median(rounds.map((delays) => percentile(delays, share)));
}
