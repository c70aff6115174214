import type { ProofStrength } from "#protocol/endpointShape.ts";
import type { OpenApi, Operation } from "../openapi.ts";
import type { Schema } from "../jsonSchema.ts";
import { html, type Html } from "./html.ts";
import { describeType, fieldRow, fieldTable } from "./schemaRows.ts";
import { table } from "./table.ts";

const WHO: Record<Operation["x-access"], string> = {
  public: "Anybody",
  session: "Anybody signed in",
  trader: "Traders",
  admin: "Administrators",
};

type Call = { method: string; path: string; operation: Operation };

/** One call for each path and method. */
export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export function renderCall({ method, path, operation }: Call): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const { status, schema: answer } = successOf(responses);
  return html`<section class="call" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><code>${method} ${path}</code></h3>
    <p>${summary}</p>
    <p class="who">${whoMay(operation)}${proofNeeded(operation)}</p>
    ${parameters.length === 0 ? html`` : parameterTable(parameters)}
    ${requestBody === undefined ? html`` : renderBody(requestBody.content)}
    <p>
      Answers
      <code>${status}</code>${answer === undefined ? html` without a body` : html`: ${describeType(answer)}`}
    </p>
  </section>`;
}

function successOf(responses: Operation["responses"]): { status: string; schema: Schema | undefined } {
  for (const [status, response] of Object.entries(responses))
    if (!("$ref" in response)) return { status, schema: response.content?.["application/json"]?.schema };
  throw new Error("A call has no answer");
}

function whoMay(operation: Operation): Html {
  const scope = operation.security.flatMap(({ token = [] }) => token)[0];
  const who = WHO[operation["x-access"]];
  if (operation["x-access"] === "public") return html`${who}`;
  return scope === undefined
    ? html`${who}, in a browser only`
    : html`${who}; API tokens with the scope <code>${scope}</code>`;
}

const PROOFS: Record<ProofStrength, string> = {
  recent: "in the last ten minutes",
  steady: "kept alive by steady work: ten idle minutes, eight hours at most",
};

function proofNeeded({ "x-proof": proof }: Operation): Html {
  if (proof === undefined) return html``;
  const link = html`<a href="#stepUp">stepUp</a>`;
  if (typeof proof === "string") return html`, after ${link} ${PROOFS[proof]}`;
  if ("values" in proof) {
    const named = Object.entries(proof.values).map(([field, values]) => `${field}: ${values.join(" or ")}`);
    return html`, after ${link} ${PROOFS[proof.needs]} (if ${named.join(", ")})`;
  }
  const { fields, others } = proof;
  const named = Object.entries(fields).map(([field, strength]) => `${field}: ${PROOFS[strength]}`);
  const rest = others === "none" ? [] : [`anything else: ${PROOFS[others]}`];
  return html`, after ${link} (${[...named, ...rest].join("; ")})`;
}

function parameterTable(parameters: Operation["parameters"]): Html {
  return table(
    ["Parameter", "Type", "Meaning"],
    parameters.map(({ name, description, schema, required }) =>
      fieldRow(name, { ...schema, description }, !required),
    ),
  );
}

function renderBody(content: NonNullable<Operation["requestBody"]>["content"]): Html {
  const [type = "", body] = Object.entries(content)[0] ?? [];
  if (body === undefined) return html``;
  const alternatives = body.schema.oneOf ?? body.schema.anyOf ?? [body.schema];
  return html`<p>Send <code>${type}</code>:</p>
    ${alternatives.map(fieldTable)}`;
}
