import type { IncomingMessage } from "node:http";
import { type Outgoing, send } from "./send.ts";

export type Exchange = Omit<Outgoing, "stopping" | "lookup"> & { mostBytes: number };

export type ExchangeAnswer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** Sends a request to another server and reads its whole answer; rejects if it is too large or too slow. */
export async function exchange({ mostBytes, ...outgoing }: Exchange): Promise<ExchangeAnswer> {
  return send(outgoing, (response) => readAnswer(response, mostBytes));
}

async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<ExchangeAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  const chunks: AsyncIterable<Buffer> = response;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`The answer is larger than ${mostBytes} bytes.`);
    parts.push(chunk);
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) };
}
