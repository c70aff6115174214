import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "pino";
import { z } from "zod";
import { DRAW_PROCESS } from "../builtFiles.ts";
import { createWorkQueue } from "../workQueue.ts";
import { Refusal } from "../refusal.ts";

/** Starting the process takes half a second, and many times that on a busy machine. */
const START_MS = 30_000;
/** Drawing alone; a logo takes a twentieth of a second. */
const DRAW_MS = 8_000;
/** Enough for all pixels of a logo, however badly they compress. */
const MAX_ANSWER = 2 * 1024 * 1024;
/** The process gets nothing else of the environment, because it contains secrets. */
const ENVIRONMENT = ["PATH", "SystemRoot"];

/** One at a time and few waiting, so that nobody waits longer than a proxy allows. */
const { inTurn } = createWorkQueue({ atOnce: 1, maxWaiting: 3 });

/** One line of the process's output. */
const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("unfit"), reason: z.string() }),
  z.object({ kind: z.literal("too_large") }),
  z.object({
    kind: z.literal("drawn"),
    drawing: z.object({
      kind: z.enum(["PNG", "JPEG", "GIF", "SVG"]),
      png: z.base64().transform((text) => Buffer.from(text, "base64")),
      width: z.number(),
      height: z.number(),
      notes: z.array(z.string()),
    }),
  }),
]);
export type Outcome = z.input<typeof outcomeSchema>;
type ParsedOutcome = z.output<typeof outcomeSchema>;

/** A logo as published. */
export type Picture = Extract<ParsedOutcome, { kind: "drawn" }>["drawing"];

type Options = { log: Logger; drawMs?: number };

/**
 * Draws an uploaded file in a separate process, which is killed when it uses too much time or memory: decoders are
 * native code, and a file may be built to crash them. Refuses with 400 and the reason if it can't be drawn.
 */
export async function drawPicture(file: Buffer, { log, drawMs = DRAW_MS }: Options): Promise<Picture> {
  const { last, isLate, complaint } = await inTurn(() => drawApart(file, drawMs));
  switch (last?.kind) {
    case "drawn":
      return last.drawing;
    case "unfit":
      throw refuse(last.reason);
    case "too_large":
      throw refuse("Drawing this picture takes too much memory. Simplify it, or export it as a smaller PNG.");
    case "ready":
      if (isLate) throw refuse("Drawing this picture takes too long. Simplify it, or export it as a PNG.");
      log.warn({ complaint }, "An uploaded picture crashed the drawing process");
      throw refuse("The picture can't be read. Export it again, or as a PNG.");
    case undefined:
      throw new Error(`The drawing process did not start: ${complaint}`);
  }
}

function refuse(message: string): Refusal {
  return new Refusal("invalid_image", { message });
}

async function drawApart(
  file: Buffer,
  drawMs: number,
): Promise<{ last: ParsedOutcome | undefined; isLate: boolean; complaint: string }> {
  const child = spawn(process.execPath, ["--max-old-space-size=128", ...DRAW_PROCESS], {
    cwd: import.meta.dirname,
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let [output, complaint, isLate] = ["", "", false];
  let timer = setTimeout(() => child.kill("SIGKILL"), START_MS);
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    if (output === "") {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, drawMs);
    }
    output += chunk;
    if (output.length > MAX_ANSWER) child.kill("SIGKILL");
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  // It exited before it had read everything; its exit code says why.
  child.stdin.on("error", () => {});
  child.stdin.end(file);
  try {
    await once(child, "close");
  } finally {
    clearTimeout(timer);
  }
  return { last: lastLine(output), isLate, complaint };
}

/** The last complete line of the output. */
function lastLine(output: string): ParsedOutcome | undefined {
  const line = output.split("\n").at(-2);
  return line === undefined ? undefined : outcomeSchema.parse(JSON.parse(line));
}
