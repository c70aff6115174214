import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startProduct } from "../../e2e/product.ts";
import { withClosers } from "../harness/closers.ts";
import { median } from "../harness/figures.ts";
import type { Row } from "../harness/row.ts";

const BUILT = fileURLToPath(new URL("../../dist/web", import.meta.url));
const ROUNDS = 3;

/** Like `npm start` without a `DATABASE_URL`: from the start of the process until /readyz is ready. */
export async function measureStart(): Promise<Row[]> {
  const cold: number[] = [];
  const built: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await rm(BUILT, { recursive: true, force: true });
    cold.push((await measureOnce()).first);
    const { first, second } = await measureOnce();
    built.push(first);
    warm.push(second);
  }
  const comparedWith = { what: "warm: all is there", value: median(warm) };
  const row = { part: "start", unit: "s", comparedWith };
  return [
    { ...row, what: "cold: build, new database, migrations", value: median(cold) },
    { ...row, what: "built before: new database, migrations", value: median(built) },
    { part: "start", unit: "s", what: comparedWith.what, value: comparedWith.value },
  ];
}

/** Seconds for the first start in a new folder, and for the next one in the same. */
function measureOnce(): Promise<{ first: number; second: number }> {
  return withClosers(async (atEnd) => {
    const started = performance.now();
    const product = await startProduct({
      script: "scripts/start.ts",
      buildsItself: true,
      env: { NODE_ENV: "production" },
    });
    const first = secondsSince(started);
    atEnd(() => product.close());
    await product.stop();
    const again = performance.now();
    await product.restart();
    return { first, second: secondsSince(again) };
  });
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}
