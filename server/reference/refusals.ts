import type { EndpointName } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { ERROR_STATUS, errorCodes } from "#protocol/errors.ts";
import type { AnyEndpoint } from "../http/contract.ts";
import type { Schema } from "./jsonSchema.ts";

export type RefusedResponse = {
  description: string;
  headers?: { "Retry-After": { description: string; schema: Schema } };
  content: { "application/json": { schema: Schema } };
};

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait before the next try.",
    schema: { type: "integer", minimum: 1 },
  },
};

/** Statuses that come with Retry-After. */
const LATER: ReadonlySet<number> = new Set([429, 503]);

/** What a refusal of each status may say, from the error codes that have it. A documented call never answers with 405. */
export const REFUSALS: Record<string, RefusedResponse> = Object.fromEntries(
  [...new Set(Object.values(ERROR_STATUS))]
    .filter((status) => status !== ERROR_STATUS.method_not_allowed)
    .map((status) => [componentOf(status), describeRefusal(status)]),
);

function describeRefusal(status: number): RefusedResponse {
  const codes = errorCodes.filter((code) => ERROR_STATUS[code] === status);
  return {
    description: codes.map((code) => `${code}: ${ERROR_MESSAGES[code]}`).join("\n\n"),
    ...(LATER.has(status) ? { headers: RETRY_AFTER } : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

function componentOf(status: number): string {
  return `Refused${status}`;
}

/** References to the refusals that a call may answer with, by status. */
export function refusalsOf(name: EndpointName, endpoint: AnyEndpoint): Record<string, { $ref: string }> {
  return Object.fromEntries(
    statusesOf(name, endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${componentOf(status)}` },
    ]),
  );
}

/** Public calls that check a password, a code, a passkey or what the identity provider answers. */
const CHECKS_IDENTITY: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "login",
  "signInByPasskey",
  "signInByProvider",
  "confirmProviderSignIn",
]);
/** Reads of what does not exist yet. */
const MAY_BE_EARLY: ReadonlySet<EndpointName> = new Set<EndpointName>(["getOrderReceipt"]);

function statusesOf(
  name: EndpointName,
  { method, access, params, query, idempotent, mayWait }: AnyEndpoint,
): number[] {
  const isChange = method !== "GET";
  const isPublic = access === "public";
  const takes = isChange || params !== undefined || query !== undefined;
  const when = (condition: boolean | undefined, ...statuses: number[]) =>
    condition === true ? statuses : [];
  return [
    ...when(mayWait, 202),
    ...when(takes, 400),
    ...when(!isPublic || CHECKS_IDENTITY.has(name), 401),
    ...when(!isPublic || isChange, 403),
    ...when(takes, 404),
    ...when(isChange || MAY_BE_EARLY.has(name), 409),
    ...when(isChange, 413, 415),
    ...when(idempotent, 422),
    429,
    500,
    503,
  ];
}
