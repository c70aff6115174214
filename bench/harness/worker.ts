import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { z } from "zod";

/** A child process of the bench that runs one task after another. */
export type Worker<Order, Report> = {
  /** Its first report. */
  first: Report;
  ask: (order: Order) => Promise<Report>;
  stop: () => Promise<void>;
};

/**
 * Starts `script` in a separate process, so that it shares no event loop with what is measured, and waits for its
 * first report. It ends with the bench.
 */
export async function startWorker<Order extends Serializable, Report>(
  script: URL,
  reportSchema: z.ZodType<Report>,
  args: string[] = [],
): Promise<Worker<Order, Report>> {
  const child = fork(fileURLToPath(script), args, { execArgv: ["--import", "tsx"] });
  const first = await nextReport(child, reportSchema);
  return {
    first,
    async ask(order) {
      child.send(order);
      return nextReport(child, reportSchema);
    },
    async stop() {
      if (!child.connected) return;
      child.disconnect();
      await once(child, "exit");
    },
  };
}

async function nextReport<Report>(child: ChildProcess, schema: z.ZodType<Report>): Promise<Report> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`A process ended with code ${code}.`));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(schema.parse(message));
    });
  });
}
