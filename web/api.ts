import type { z } from "zod/mini";
import { buildPath, type CallArguments, COPY_AS_OF, type LooseOptions, READ_FROM } from "#protocol/calls.ts";
import type { Response as Answer } from "#protocol/endpoints.ts";
import type { EndpointShape } from "#protocol/endpointShape.ts";
import type { PageEndpointName } from "#protocol/pageEndpoints.ts";
import { parseKnown } from "#protocol/parseKnown.ts";
import { startEndpoints } from "#protocol/startEndpoints.ts";
import { ApiError, toApiError, unreachable, unreadable } from "./apiError.ts";
import { noteServerTime } from "./serverClock.ts";
import { useStepUp } from "./stepUp.ts";

const TIMEOUT_MS = 10_000;

type ListEndpoint = {
  [N in PageEndpointName]: Answer<N> extends readonly unknown[] ? N : never;
}[PageEndpointName];

/** `asOf` is when the data was current, if a copy of the database answered. */
export type Page<T> = Place & { items: T[] };
type Place = { next: string | null; asOf?: string };
type ItemOf<N extends ListEndpoint> = Answer<N> extends readonly (infer Item)[] ? Item : never;

type Received = { answer: unknown; headers: Headers };

type ErrorListener = (error: ApiError) => void;
const errorListeners = new Set<ErrorListener>();

/** Tells `listener` about every failed call before its caller; returns a function that stops it. */
export function observeApiErrors(listener: ErrorListener): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

/** Calls an endpoint of the contract; throws `ApiError` unless it succeeds. */
export async function callEndpoint<N extends PageEndpointName>(
  name: N,
  ...[options]: CallArguments[N]
): Promise<Answer<N>>;
export async function callEndpoint(
  name: PageEndpointName,
  ...[options = {}]: [options?: LooseOptions]
): Promise<unknown> {
  return (await callByName(name, options)).answer;
}

/** The same for one that is not in `pageEndpoints`: the caller passes its entry. */
export async function callShape<S extends EndpointShape & { response: z.ZodMiniType }>(
  endpoint: S,
  options?: LooseOptions,
): Promise<z.output<S["response"]>>;
export async function callShape(endpoint: EndpointShape, options: LooseOptions = {}): Promise<unknown> {
  return (await call(endpoint, options)).answer;
}

/** The same for one that answers in pages; `next` is the cursor of the page after it, null at the end. */
export async function callShapePage<S extends EndpointShape & { response: z.ZodMiniType }>(
  endpoint: S,
  options?: LooseOptions,
): Promise<Place & { answer: z.output<S["response"]> }>;
export async function callShapePage(
  endpoint: EndpointShape,
  options: LooseOptions = {},
): Promise<Place & { answer: unknown }> {
  const { answer, headers } = await call(endpoint, options);
  return { answer, ...placeOf(headers) };
}

/** Calls an endpoint that answers with a list, which comes in pages too. */
export async function callPage<N extends ListEndpoint>(
  name: N,
  ...[options]: CallArguments[N]
): Promise<Page<ItemOf<N>>>;
export async function callPage(
  name: ListEndpoint,
  ...[options = {}]: [options?: LooseOptions]
): Promise<Place & { items: unknown }> {
  const { answer, headers } = await callByName(name, options);
  return { items: answer, ...placeOf(headers) };
}

/** Calls an endpoint whose headers matter. */
export async function callWithHeaders<N extends PageEndpointName>(
  name: N,
  ...[options]: CallArguments[N]
): Promise<{ answer: Answer<N>; headers: Headers }>;
export async function callWithHeaders(
  name: PageEndpointName,
  ...[options = {}]: [options?: LooseOptions]
): Promise<Received> {
  return callByName(name, options);
}

async function callByName(name: PageEndpointName, options: LooseOptions): Promise<Received> {
  return proveAndSend(async () => send(await findEndpoint(name), options));
}

/** The sign-in page is built without the entries of calls that it never makes. */
async function findEndpoint(name: PageEndpointName): Promise<EndpointShape> {
  const known: Readonly<Record<string, EndpointShape>> = startEndpoints;
  return known[name] ?? (await import("#protocol/pageEndpoints.ts")).pageEndpoints[name];
}

async function call(endpoint: EndpointShape, options: LooseOptions): Promise<Received> {
  return proveAndSend(() => send(endpoint, options));
}

/** Sends a call that needs a proof of identity again, unchanged, once the user has given one. */
export async function proveAndSend<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : unreachable(cause);
    const { code, proof = "password", factors } = error;
    if (code === "step_up_required" && (await useStepUp.getState().ask({ proof, factors })))
      return proveAndSend(send);
    for (const listener of errorListeners) listener(error);
    throw error;
  }
}

async function send(endpoint: EndpointShape, options: LooseOptions): Promise<Received> {
  const response = await request(endpoint, options);
  const date = response.headers.get("date");
  if (date !== null) noteServerTime(Date.parse(date));
  const body = await response.text();
  // 202: nothing has happened yet; another administrator was asked.
  if (!response.ok || response.status === 202) {
    throw toApiError(response.status, response.statusText, body, response.headers.get("retry-after"));
  }
  return { answer: readAnswer(endpoint, response.status, body), headers: response.headers };
}

async function request({ method, path }: EndpointShape, options: LooseOptions): Promise<Response> {
  return fetch(buildPath(path, options), {
    method,
    credentials: "same-origin",
    keepalive: options.keepalive === true,
    headers: {
      accept: "application/json",
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey }),
      ...(options.isCopyEnough === true ? { [READ_FROM]: "copy" } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function readAnswer({ response }: EndpointShape, status: number, body: string): unknown {
  if (response === undefined) return undefined;
  try {
    return parseKnown(response, JSON.parse(body));
  } catch (cause) {
    throw unreadable(status, cause);
  }
}

function placeOf(headers: Headers): Place {
  const asOf = headers.get(COPY_AS_OF);
  return { next: nextCursor(headers.get("link")), ...(asOf === null ? {} : { asOf }) };
}

function nextCursor(link: string | null): string | null {
  const target = link === null ? undefined : /<([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  if (target === undefined) return null;
  return new URL(target, "http://localhost").searchParams.get("before");
}
