/*
 * `npm run bench [-- <part> … --minutes <n> --before <folder>]`: all parts or the named ones, one after the other; one
 * table, and dist/bench.json.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { closeEverything } from "./harness/closers.ts";
import { DEFAULT_OPTIONS } from "./harness/options.ts";
import { describeMachine, writeReport } from "./harness/report.ts";
import type { Row } from "./harness/row.ts";
import { renderTable } from "./harness/table.ts";
import { PARTS } from "./parts.ts";

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: `${DEFAULT_OPTIONS.minutes}` },
    before: { type: "string" },
  },
});
const minutes = parseFloat(values.minutes);
const before = values.before === undefined ? DEFAULT_OPTIONS.before : resolve(values.before);
if (!(minutes > 0)) {
  console.error(`--minutes takes a number above 0, not ${values.minutes}.`);
  process.exit(2);
}
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

for (const reason of ["SIGINT", "SIGTERM", "uncaughtException", "unhandledRejection"]) {
  process.once(reason, (error: unknown) => {
    console.error(`The bench was ended by ${reason}.`, error);
    void closeEverything().then(() => process.exit(1));
  });
}

const rows: Row[] = [];
const failed: string[] = [];
for (const [name, load] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  console.log(`${name} …`);
  try {
    const measure = await load();
    rows.push(...(await measure({ minutes, before })));
    console.log(`${name} took ${Math.round((performance.now() - started) / 1_000)} s`);
  } catch (error) {
    failed.push(name);
    console.error(`${name} failed:`, error);
  }
}

if (rows.length === 0) process.exit(1);
const { processor, cores, node } = describeMachine();
console.log(["", `${processor}, ${cores} cores, Node.js ${node}`, "", ...renderTable(rows), ""].join("\n"));
console.log(`All of it: ${await writeReport(rows)}. How to read it: bench/README.md`);
if (failed.length > 0) console.error(`Not measured: ${failed.join(", ")}.`);
process.exit(failed.length > 0 ? 1 : 0);
