import { z } from "zod";

const plainSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Plain = z.infer<typeof plainSchema>;

/** The parts of a JSON Schema that the reference reads. */
export type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  description?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  enum?: Plain[] | undefined;
  const?: Plain | undefined;
  default?: Plain | Plain[] | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
};

export const schemaSchema: z.ZodType<Schema> = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => schemaSchema),
    )
    .optional(),
  required: z.array(z.string()).optional(),
  items: z.lazy(() => schemaSchema).optional(),
  anyOf: z.array(z.lazy(() => schemaSchema)).optional(),
  oneOf: z.array(z.lazy(() => schemaSchema)).optional(),
  enum: z.array(plainSchema).optional(),
  const: plainSchema.optional(),
  default: z.union([plainSchema, z.array(plainSchema)]).optional(),
  format: z.string().optional(),
});
