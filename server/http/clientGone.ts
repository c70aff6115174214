import type { IncomingMessage } from "node:http";

/**
 * nginx's status for a client that disconnected. Nobody receives it, but it separates these requests from server errors
 * in logs and metrics.
 */
export const CLIENT_GONE_STATUS = 499;

/** The client closed the connection before the request was complete. */
export class ClientGone extends Error {}

/** Reads a body; throws `ClientGone` when the sender disconnects, however the reader reports it. */
export async function whileSending<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const isGone = () => request.destroyed && !request.complete;
  if (isGone()) throw new ClientGone();
  let notice: () => void = () => {};
  const gone = new Promise<never>((_, reject) => {
    notice = () => {
      if (isGone()) reject(new ClientGone());
    };
    request.once("close", notice);
  });
  try {
    return await Promise.race([read(), gone]);
  } catch (error) {
    throw isGone() ? new ClientGone() : error;
  } finally {
    request.off("close", notice);
  }
}

const CONNECTION_FAULT =
  /^(HPE_\w+|ECONNRESET|EPIPE|ECANCELED|ERR_HTTP_REQUEST_TIMEOUT|ERR_STREAM_PREMATURE_CLOSE)$/;

/** True for errors that a client causes by closing the connection during an answer. */
export function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && CONNECTION_FAULT.test(String(error.code));
}
