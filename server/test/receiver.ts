import { createServer, type IncomingHttpHeaders } from "node:http";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

type Answer = { status: number; headers?: Record<string, string> };

/** A receiver of webhooks on loopback. It answers as `answer` says, which may take its time. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: async (_request: Received): Promise<Answer> => ({ status: 204 }),
    origin: "",
    /** How many connections were made to it. */
    connections: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = {
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      void receiver.answer(one).then(({ status, headers = {} }) => response.writeHead(status, headers).end());
    });
  });
  server.on("connection", () => (receiver.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  receiver.origin = `http://127.0.0.1:${address.port}`;
  return receiver;
}
