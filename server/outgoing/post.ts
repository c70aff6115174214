import { type Outgoing, send } from "./send.ts";

const TIMEOUT_MS = 10_000;

export type Post = Omit<Outgoing, "method" | "timeoutMs"> & { stopping: AbortSignal; timeoutMs?: number };

/** The status, and after how many seconds the other side wants to be asked again. */
export type PostAnswer = { status: number; retryAfterS: number | null };

/** Sends a POST to another server; reads only status and headers of the answer. */
export async function post({ timeoutMs = TIMEOUT_MS, ...outgoing }: Post): Promise<PostAnswer> {
  return send({ ...outgoing, method: "POST", timeoutMs }, ({ statusCode = 0, headers }) => {
    const retryAfter = /^\d{1,5}$/.exec(headers["retry-after"] ?? "")?.[0];
    return { status: statusCode, retryAfterS: retryAfter === undefined ? null : parseInt(retryAfter, 10) };
  });
}
