import { buildPath, type CallArguments, type LooseOptions } from "#protocol/calls.ts";
import { type EndpointName, endpoints, type Response as Answer } from "#protocol/endpoints.ts";
import { parseKnown } from "#protocol/parseKnown.ts";
import type { Access } from "./access.ts";
import { type Live, openLive } from "./live.ts";
import { failureOf } from "./LivedeskError.ts";

const TIMEOUT_MS = 10_000;

/** A client of the desk: every call of the contract, and pushed events. */
export type Livedesk = {
  /** Calls an endpoint of the contract; throws a `LivedeskError` for any answer but success. */
  call<N extends EndpointName>(name: N, ...options: CallArguments[N]): Promise<Answer<N>>;
  /** Opens the socket, which reconnects automatically until it is closed. */
  listen(): Live;
};

export function createLivedesk(access: Access): Livedesk {
  return {
    call: (name, ...options) => call(access, name, ...options),
    listen: () => openLive(access),
  };
}

/** The first signature is what the contract promises; the second checks the answer. */
async function call<N extends EndpointName>(
  access: Access,
  name: N,
  ...[options]: CallArguments[N]
): Promise<Answer<N>>;
async function call(
  { url, token }: Access,
  name: EndpointName,
  options: LooseOptions = {},
): Promise<unknown> {
  const endpoint = endpoints[name];
  const { body, idempotencyKey } = options;
  const response = await fetch(new URL(buildPath(endpoint.path, options), url), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw await failureOf(response);
  return "response" in endpoint ? parseKnown(endpoint.response, await response.json()) : undefined;
}
