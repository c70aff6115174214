import { once } from "node:events";
import { WebSocket } from "ws";
import { z } from "zod";

export type BidiConnection = {
  /** Resolves with the command's result. */
  send: (method: string, params: object) => Promise<unknown>;
  close: () => void;
};

const answerSchema = z.union([
  z.object({ type: z.literal("success"), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal("error"), id: z.int(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal("event") }),
]);

type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void };

/** A connection by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const waiting = new Map<number, Waiting>();
  let last = 0;

  socket.on("message", (data: Buffer) => {
    const answer = answerSchema.parse(JSON.parse(data.toString()));
    if (answer.type === "event") return;
    const command = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === "success") command?.resolve(answer.result);
    else command?.reject(new Error(`${command.method}: ${answer.error}: ${answer.message}`));
  });
  socket.on("close", () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser is gone`));
  });

  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { method, resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
