import { expect, test } from "vitest";
import { z } from "zod/mini";
import { endpoints } from "./endpoints.ts";
import { ERROR_STATUS } from "./errors.ts";
import { events } from "./events.ts";

const HEADER = `What goes over the wire. Open pages and other nodes speak it too, so a difference is a decision:
when it is meant, run  npx vitest run --project unit protocol/protocol.test.ts -u  and commit this file.`;

type Json = z.core.JSONSchema._JSONSchema;

/** A line for each fact, so that a diff shows what changed. */
function facts(path: string, schema: Json): string[] {
  if (typeof schema === "boolean") return [`  ${path}: ${schema}`];
  const { $schema: _, properties, required = [], items, anyOf, oneOf, ...rest } = schema;
  // The pattern of a known format is up to the library.
  if (rest.format !== undefined) delete rest.pattern;
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, property]) =>
      facts(`${path}.${name}${required.includes(name) ? "" : "?"}`, property),
    );
  }
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined)
    return alternatives.flatMap((each, index) => facts(`${path}|${index}`, each));
  if (items !== undefined && !Array.isArray(items)) return facts(`${path}[]`, items);
  return [`  ${path}: ${JSON.stringify(rest)}`];
}

function factsOf(title: string, part: unknown, io: "input" | "output"): string[] {
  return part instanceof z.ZodMiniType ? facts(title, z.toJSONSchema(part, { io })) : [];
}

function describeProtocol(): string {
  const calls = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { params, query, body, response, ...rest }: Record<string, unknown> = endpoint;
    return [
      `${name} ${JSON.stringify(rest)}`,
      ...factsOf("params", params, "input"),
      ...factsOf("query", query, "input"),
      ...factsOf("body", body, "input"),
      ...factsOf("response", response, "output"),
    ];
  });
  const pushes = Object.entries(events).flatMap(([name, payload]) => [
    name,
    ...factsOf("payload", payload, "output"),
  ]);
  const refusals = Object.entries(ERROR_STATUS).map(([code, status]) => `${code} ${status}`);
  return [HEADER, "", "# Calls", ...calls, "", "# Events", ...pushes, "", "# Errors", ...refusals, ""].join(
    "\n",
  );
}

test("the protocol equals the committed one; after a deliberate change run this file with -u", async () => {
  await expect(describeProtocol()).toMatchFileSnapshot("./protocol.snapshot.txt");
});
