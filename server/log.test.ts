import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const LOG = new URL("log.ts", import.meta.url).pathname;

/** What a process writes that logs a line and then ends like this. */
function linesOf(ending: string): unknown[] {
  const script = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info"); log.info("last"); ${ending}`;
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      encoding: "utf8",
    },
  );
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

test.each([
  ["by itself", ""],
  ["by process.exit", "process.exit(1)"],
  ["by an error that nobody caught", 'throw new Error("lost")'],
  ["by a rejection that nobody caught", 'await Promise.reject(new Error("lost"))'],
])("a process that ends %s has written its last line", (_, ending) => {
  expect(linesOf(ending)).toEqual([{ level: 30, time: expect.any(Number), msg: "last" }]);
});

test("a warning is written at once, with the lines before it", () => {
  // Timers don't run while the process sleeps.
  const sleep = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)";
  expect(linesOf(`log.warn("now"); ${sleep}; process.kill(process.pid, "SIGKILL")`)).toMatchObject([
    { msg: "last" },
    { msg: "now" },
  ]);
});
