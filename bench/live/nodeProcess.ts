import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Order, type Report, reportSchema } from "./messages.ts";

export type NodeProcess = {
  live: string;
  bare: string;
  /** Resolves to when each change, by version, was committed or emitted. */
  run: (order: Order) => Promise<[version: number, at: number][]>;
  stop: () => Promise<void>;
};

/** Starts one node of the bench in a process of its own. */
export async function startNodeProcess(databaseUrl: string): Promise<NodeProcess> {
  const child = fork(fileURLToPath(new URL("node.ts", import.meta.url)), [databaseUrl], {
    execArgv: ["--import", "tsx"],
  });
  const listening = await nextReport(child);
  if (listening.kind !== "listening") throw new Error("The node did not start.");
  return {
    live: listening.live,
    bare: listening.bare,
    async run(order) {
      child.send(order);
      const done = await nextReport(child);
      if (done.kind !== "done") throw new Error("The node lost its way.");
      return done.sent;
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

async function nextReport(child: ChildProcess): Promise<Report> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`A node ended with code ${code}.`));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.off("exit", fail);
      resolve(reportSchema.parse(message));
    });
  });
}
