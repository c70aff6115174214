import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { z } from "zod";

type Kinded = { kind: string };

/** A child process of the bench that answers with reports. */
export type Child<Order, Report extends Kinded> = {
  send: (order: Order) => void;
  /** The next report of this kind; rejects when the process ends. */
  next: <K extends Report["kind"]>(kind: K) => Promise<Extract<Report, { kind: K }>>;
  /** Calls the listener with every report; returns a function that stops it. */
  onReport: (listener: (report: Report) => void) => () => void;
  stop: () => Promise<void>;
};

export function startChild<Order extends Serializable, Report extends Kinded>(
  script: URL,
  args: string[],
  reportSchema: z.ZodType<Report>,
): Child<Order, Report> {
  const child: ChildProcess = fork(fileURLToPath(script), args, {
    execArgv: ["--expose-gc", "--import", "tsx"],
  });
  const ended = once(child, "exit");
  const listeners = new Set<(report: Report) => void>();
  child.on("message", (message) => {
    const report = reportSchema.parse(message);
    for (const listener of listeners) listener(report);
  });
  return {
    send: (order) => void child.send(order),
    next: (kind) =>
      new Promise((resolve, reject) => {
        const listener = (report: Report): void => {
          if (!isOfKind(report, kind)) return;
          listeners.delete(listener);
          resolve(report);
        };
        listeners.add(listener);
        void ended.then(([code]) => reject(new Error(`A process of the bench ended with code ${code}.`)));
      }),
    onReport(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Sends an order and waits for the report that answers it. */
export async function ask<Order, Report extends Kinded, K extends Report["kind"]>(
  child: Child<Order, Report>,
  order: Order,
  answer: K,
): Promise<Extract<Report, { kind: K }>> {
  const answered = child.next(answer);
  child.send(order);
  return answered;
}

function isOfKind<Report extends Kinded, K extends Report["kind"]>(
  report: Report,
  kind: K,
): report is Extract<Report, { kind: K }> {
  return report.kind === kind;
}
