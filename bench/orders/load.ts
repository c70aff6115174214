/* A process that sends orders: each connection always has one in flight, and the traders take turns. */
import { randomUUID } from "node:crypto";
import { median } from "../harness/figures.ts";
import { openHttpConnection } from "../harness/httpConnection.ts";
import { type LoadOrder, loadOrderSchema, type LoadReport } from "./messages.ts";

async function run({ url, path, identities, body, inFlight, seconds }: LoadOrder): Promise<LoadReport> {
  const heads = identities.map((identity) =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      identity,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Idempotency-Key: ",
    ].join("\r\n"),
  );
  const tail = `\r\n\r\n${body}`;
  const connections = await Promise.all(Array.from({ length: inFlight }, () => openHttpConnection(url)));
  const runId = randomUUID();
  const answers: Record<string, number> = {};
  const times: number[] = [];
  let sent = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const head = heads[sent % heads.length];
        sent += 1;
        const began = performance.now();
        const status = await connection.send(`${head}${runId}-${sent}${tail}`);
        times.push(performance.now() - began);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  const milliseconds = performance.now() - started;
  for (const connection of connections) connection.close();
  return { answers, milliseconds, p50: median(times) };
}

const report = (message: LoadReport): void => void process.send?.(message);

process.on("message", (message) => void run(loadOrderSchema.parse(message)).then(report));
process.on("disconnect", () => process.exit(0));
report("up");
