import type { IncomingMessage } from "node:http";

/** As nginx calls it; nobody is there to be answered, but logs and metrics tell it from a fault of ours. */
export const CLIENT_GONE_STATUS = 499;

/** Whoever sent the request went away before its end. */
export class ClientGone extends Error {}

/** Reads a body; throws `ClientGone` when its sender leaves, whatever the reader makes of that, even nothing at all. */
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

/** True for what a client's end of the connection does to an answer under way: anybody can, as often as they like. */
export function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && "code" in error && CONNECTION_FAULT.test(String(error.code));
}
