import { z } from "zod";
import type { Body, EndpointName, Params, Query } from "#protocol/endpoints.ts";
import { Refusal } from "../refusal.ts";
import { endpointOf } from "./contract.ts";
import { explainIssue, refuseInvalid } from "./validationErrors.ts";

export type Inputs<N extends EndpointName> = { params: Params<N>; query: Query<N>; body: Body<N> };

type RawInputs = { params: unknown; query: unknown; body: unknown };

const nothing = z.strictObject({});

/**
 * The request's parts, parsed by the endpoint's schemas. The first signature is what the schemas infer; TypeScript
 * can't derive it from a generic name.
 */
export function parseInputs<N extends EndpointName>(name: N, raw: RawInputs): Inputs<N>;
export function parseInputs(name: EndpointName, raw: RawInputs): RawInputs {
  const { params, query, body } = endpointOf(name);
  if (params !== undefined && !params.safeParse(raw.params).success) throw new Refusal("not_found");
  return {
    params: params?.parse(raw.params),
    query: query === undefined ? undefined : parse(query, raw.query),
    body: body === undefined ? refuseContent(raw.body) : parse(body, raw.body),
  };
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value, { error: explainIssue });
  if (!parsed.success) throw refuseInvalid(parsed.error.issues);
  refuseUnstorable(parsed.data);
  return parsed.data;
}

/** PostgreSQL can't store NUL, and UTF-8 has no lone surrogates, so different texts would become equal. */
export const UNSTORABLE = /[\0\p{Cs}]/u;

/** Bodies and queries are flat, except for answers of passkeys, which are not stored as received. */
function refuseUnstorable(parts: unknown): void {
  for (const [name, value] of Object.entries(parts ?? {})) {
    if (typeof value === "string" && UNSTORABLE.test(value)) {
      const message = "Remove the control characters";
      throw new Refusal("validation_failed", { message, fields: { [name]: message } });
    }
  }
}

function refuseContent(body: unknown): undefined {
  if (body !== undefined) parse(nothing, body);
  return undefined;
}

const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Idempotency-Key must be 1 to 255 visible ASCII characters");

/** The header's value, or undefined when it is absent. */
export function parseIdempotencyKey(header: string): string | undefined {
  if (header === "") return undefined;
  const parsed = keySchema.safeParse(header);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "Idempotency-Key is not valid";
    throw new Refusal("validation_failed", { message, fields: { "Idempotency-Key": message } });
  }
  return parsed.data;
}
