import type { Schema } from "../jsonSchema.ts";
import { meaningOf } from "./glossary.ts";

/** The schema with what the glossary says of each field. */
export function describeFields(schema: Schema, scopes: readonly string[]): Schema {
  const { properties, items, anyOf, oneOf } = schema;
  const within = (each: Schema) => describeFields(each, scopes);
  return {
    ...schema,
    ...(properties && { properties: describeEach(properties, scopes) }),
    ...(items && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
  };
}

function describeEach(properties: Record<string, Schema>, scopes: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      describe(describeFields(property, [name, ...scopes]), name, scopes),
    ]),
  );
}

/** The schema with what the glossary says under this name. */
export function describe(schema: Schema, name: string, scopes: readonly string[] = []): Schema {
  const description = meaningOf(name, scopes);
  return description === undefined ? schema : { ...schema, description };
}
