import type { z } from "zod/mini";
import type { BodyInput, EndpointName, Params, QueryInput } from "./endpoints.ts";
import type { EndpointShape } from "./endpointShape.ts";

/* How a caller passes what an endpoint needs: the same for pages and programs. */

type Given<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { [key in K]?: T }
    : { [key in K]: T };

/** The options of a call: parameters, query and body, and the key of an idempotent one. */
export type CallOptions<N extends EndpointName> = Given<"params", Params<N>> &
  Given<"query", QueryInput<N>> &
  Given<"body", BodyInput<N>> &
  Pick<LooseOptions, "idempotencyKey" | "isCopyEnough">;

/** By name, so that the compiler can check an implementation against every endpoint. */
export type CallArguments = {
  [N in EndpointName]: Partial<CallOptions<N>> extends CallOptions<N>
    ? [options?: CallOptions<N>]
    : [options: CallOptions<N>];
};

type InputOf<S extends EndpointShape, K extends string> = S extends {
  readonly [key in K]: infer Part extends z.ZodMiniType;
}
  ? z.input<Part>
  : undefined;

/** The same for an endpoint's entry. */
export type ShapeOptions<S extends EndpointShape> = Given<"params", InputOf<S, "params">> &
  Given<"query", InputOf<S, "query">> &
  Given<"body", InputOf<S, "body">>;

/** The same without knowing the endpoint. */
export type LooseOptions = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  idempotencyKey?: string;
  /** True if a page that closes must still send it. */
  keepalive?: true;
  /** True if a copy of the database may answer, as for an export. */
  isCopyEnough?: true;
};

/** A request header with the value `copy`: a copy of the database that is at most 15 s behind may answer. */
export const READ_FROM = "Read-From";
/** A header of the answer: when the copy that answered had this. Absent if it is from now. */
export const COPY_AS_OF = "Copy-As-Of";

/** A header that marks a stored answer, given before to a request with the same Idempotency-Key. */
export const REPEATED = "Idempotent-Replayed";

/** The path of a call with its parameters and query filled in. */
export function buildPath(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
