import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { isMet, ratioOf, type Row } from "./row.ts";

const FILE = fileURLToPath(new URL("../../dist/bench.json", import.meta.url));

/** Writes the figures and the machine's description; returns the path. */
export async function writeReport(rows: readonly Row[]): Promise<string> {
  const report = {
    at: new Date().toISOString(),
    machine: describeMachine(),
    rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) })),
  };
  await mkdir(fileURLToPath(new URL("../../dist", import.meta.url)), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(report, null, 2)}\n`);
  return FILE;
}

export function describeMachine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  };
}
