import type {
  Access,
  EndpointShape,
  ProofByField,
  ProofByValue,
  ProofStrength,
} from "#protocol/endpointShape.ts";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import type { TokenScope } from "#protocol/tokens.ts";

type AnySchema = NonNullable<EndpointShape["body"]>;

/** An endpoint of the contract without its name. */
export type AnyEndpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly duringMaintenance?: true;
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  readonly upload?: string;
  readonly token?: TokenScope;
  readonly idempotent?: true;
  readonly mayWait?: true;
  readonly proof?: ProofStrength | ProofByField | ProofByValue | "none";
  readonly status: number;
  readonly response?: AnySchema;
};

/** The contract's entry, with the fields that most entries leave out. */
export function endpointOf(name: EndpointName): AnyEndpoint {
  return endpoints[name];
}
