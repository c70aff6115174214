import { z } from "zod";
import { adminStatsSchema } from "#protocol/adminStats.ts";
import { approvalSchema } from "#protocol/approvals.ts";
import { auditEntrySchema } from "#protocol/audit.ts";
import { coinSchema } from "#protocol/coins.ts";
import { errorBodySchema } from "#protocol/errors.ts";
import { liveStatusSchema } from "#protocol/liveStatus.ts";
import { amountSchema, decimalSchema } from "#protocol/money.ts";
import { evidenceSchema, orderSchema } from "#protocol/orders.ts";
import { candleSchema, priceSchema, pricesSchema } from "#protocol/prices.ts";
import { dayReportSchema, reportDaySchema } from "#protocol/report.ts";
import { enrolmentSchema, recoveryCodesSchema, secondFactorSchema } from "#protocol/secondFactor.ts";
import { sessionSchema } from "#protocol/sessions.ts";
import { adminSettingsSchema, siteSettingsSchema } from "#protocol/settings.ts";
import { movementSchema, statementSchema } from "#protocol/statement.ts";
import { apiTokenSchema, newApiTokenSchema } from "#protocol/tokens.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { tradeStatsSchema, userSchema } from "#protocol/users.ts";

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

const schemaSchema: z.ZodType<Schema> = z.looseObject({
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

/** Schemas that are described once and referred to from everywhere. */
const NAMED: Record<string, z.core.$ZodType> = {
  Decimal: decimalSchema,
  Amount: amountSchema,
  Coin: coinSchema,
  User: userSchema,
  Session: sessionSchema,
  SecondFactor: secondFactorSchema,
  Enrolment: enrolmentSchema,
  RecoveryCodes: recoveryCodesSchema,
  ApiToken: apiTokenSchema,
  NewApiToken: newApiTokenSchema,
  Order: orderSchema,
  Statement: statementSchema,
  Movement: movementSchema,
  Evidence: evidenceSchema,
  Transaction: transactionSchema,
  SiteSettings: siteSettingsSchema,
  AdminSettings: adminSettingsSchema,
  Price: priceSchema,
  Prices: pricesSchema,
  Candle: candleSchema,
  TradeStats: tradeStatsSchema,
  AdminStats: adminStatsSchema,
  LiveStatus: liveStatusSchema,
  DayReport: dayReportSchema,
  ReportDay: reportDaySchema,
  Approval: approvalSchema,
  AuditEntry: auditEntrySchema,
  Error: errorBodySchema,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

const NAMED_AT = "#/components/schemas/";

/** Makes JSON Schemas for one document and collects under `components` those they refer to. */
export function createSchemas() {
  const components: Record<string, Schema> = {};
  return {
    components,
    /** `input` is what may be sent, `output` what is received. */
    of(schema: z.core.$ZodType, io: "input" | "output" = "output"): Schema {
      const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, metadata: registry });
      for (const [id, named] of Object.entries($defs)) components[id] = relocate(named);
      return relocate(own);
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
