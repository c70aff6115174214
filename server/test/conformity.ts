import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { EventName } from "#protocol/events.ts";
import { describeEvents } from "../reference/asyncapi.ts";
import { describeApi } from "../reference/openapi.ts";

/*
 * Compares what the server sends with /api/openapi.json and /api/asyncapi.json: the test clients pass on every
 * answer and event that they receive.
 */

/** Formats come with patterns, which are checked. */
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const [api, pushed] = [describeApi(), describeEvents()];
ajv.addSchema(api, "openapi").addSchema(pushed, "asyncapi");

const compiled = new Map<string, ValidateFunction>();
function validatorAt(document: "openapi" | "asyncapi", ...path: string[]): ValidateFunction {
  const pointer = path.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const $ref = `${document}#/${encodeURI(pointer)}`;
  const known = compiled.get($ref) ?? ajv.compile({ $ref });
  compiled.set($ref, known);
  return known;
}

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  })),
);

export type Received = { method: string; path: string; status: number; body: unknown; isJson: boolean };

/** How this answer differs from the documents; null if it does not. */
export function faultOfAnswer({ method, path, status, body, isJson }: Received): string | null {
  const [pathname = ""] = path.split("?");
  if (!pathname.startsWith("/api/")) return null;
  const found = operations.find(
    (each) => each.method === method.toLowerCase() && each.pattern.test(pathname),
  );
  if (found === undefined)
    return status >= 400 ? explain(validatorAt("openapi", "components", "schemas", "Error"), body) : null;
  const promised = found.operation.responses[status];
  if (promised === undefined) return `${method} ${path} answers ${status}`;
  if ("$ref" in promised) return explain(validatorAt("openapi", "components", "schemas", "Error"), body);
  if (promised.content === undefined)
    return body === null ? null : `${method} ${path} answers ${status} with a body`;
  if (!isJson) return `${method} ${path} answers ${status} with something else than JSON`;
  const steps = ["responses", `${status}`, "content", "application/json", "schema"];
  return explain(validatorAt("openapi", "paths", found.path, found.method, ...steps), body);
}

/** How this event differs from the documents; null if it does not. */
export function faultOfEvent(name: string, payload: unknown, ...more: unknown[]): string | null {
  if (!isPromised(name)) return `${name} is not promised`;
  const promised = pushed.components.messages[name];
  const path = ["components", "messages", name];
  const fault = explain(validatorAt("asyncapi", ...path, "payload"), payload);
  if (fault !== null) return `${name}: ${fault}`;
  if (promised?.headers === undefined) return more.length === 0 ? null : `${name} carries more than promised`;
  const [cursor] = more;
  return explain(validatorAt("asyncapi", ...path, "headers"), { cursor });
}

function isPromised(name: string): name is EventName {
  return Object.hasOwn(pushed.components.messages, name);
}

function explain(validate: ValidateFunction, value: unknown): string | null {
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** Throws if what was received differs from the documents, which fails the test. */
export function mustConform(fault: string | null): void {
  if (fault !== null) throw new Error(`Not what the reference promises: ${fault}`);
}
