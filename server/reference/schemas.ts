import { z } from "zod";
import { describe, describeFields } from "./fields/describeFields.ts";
import { type Schema, schemaSchema } from "./jsonSchema.ts";
import { NAMED } from "./named.ts";

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

const NAMED_AT = "#/components/schemas/";

/** Makes JSON Schemas for one document and collects under `components` those they refer to. */
export function createSchemas() {
  const components: Record<string, Schema> = {};
  return {
    components,
    /** `scope` is the call or event for the glossary; `input` is what may be sent, `output` what is received. */
    of(schema: z.core.$ZodType, scope: string, io: "input" | "output" = "output"): Schema {
      const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, metadata: registry });
      for (const [id, named] of Object.entries($defs))
        components[id] = describe(describeFields(relocate(named), [id]), id);
      return describeFields(relocate(own), [scope]);
    },
  };
}

/** Zod puts the named schemas beside each schema; a document holds them once. */
function relocate(schema: unknown): Schema {
  return schemaSchema.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${NAMED_AT}`)));
}

/** The name that a schema refers to; undefined if it is no reference. */
export function nameOf(schema: Schema): string | undefined {
  return schema.$ref?.slice(NAMED_AT.length);
}
