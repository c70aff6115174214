import { writeSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { setPriority } from "node:os";
import { drawLogo } from "./drawLogo.ts";
import type { Outcome } from "./drawing.ts";
import { UnusableImage } from "./unusableImage.ts";

/*
 * Draws the file on standard input and exits; its parent kills it when it takes too long. The library works on its
 * own threads, so this one can watch their memory.
 */
const MAX_BYTES = 512 * 1024 * 1024;
const WATCH_MS = 10;
/** The parent may be gone. */
const ALONE_MS = 60_000;

setPriority(5);
setTimeout(die, ALONE_MS).unref();
setInterval(() => {
  if (process.memoryUsage.rss() < MAX_BYTES) return;
  send({ kind: "too_large" });
  die();
}, WATCH_MS).unref();

send({ kind: "ready" });
try {
  const { png, ...drawing } = await drawLogo(await buffer(process.stdin));
  send({ kind: "drawn", drawing: { ...drawing, png: png.toString("base64") } });
} catch (error) {
  if (!(error instanceof UnusableImage)) throw error;
  send({ kind: "unfit", reason: error.message });
}

function send(outcome: Outcome): void {
  let line = Buffer.from(`${JSON.stringify(outcome)}\n`);
  while (line.length > 0) line = line.subarray(writeSync(process.stdout.fd, line));
}

/** A clean exit would wait for the library's threads. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}
