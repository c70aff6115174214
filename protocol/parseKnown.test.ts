import { expect, test } from "vitest";
import { z } from "zod/mini";
import { safeParseKnown } from "./parseKnown.ts";

const price = z.strictObject({ usd: z.string() });
const site = z.strictObject({ fee: z.string() });
const admin = z.strictObject({ fee: z.string(), limit: z.string() });

test.each([
  ["in the object", price, { usd: "1", eur: "2" }, { usd: "1" }],
  ["within another", z.strictObject({ BTC: price }), { BTC: { usd: "1", eur: "2" } }, { BTC: { usd: "1" } }],
  ["a whole coin", z.strictObject({ BTC: price }), { BTC: { usd: "1" }, SOL: {} }, { BTC: { usd: "1" } }],
  [
    "in rows of a list",
    z.array(price),
    [{ usd: "1", a: 1 }, { usd: "2" }, { b: 1, usd: "3" }],
    [{ usd: "1" }, { usd: "2" }, { usd: "3" }],
  ],
  [
    "in the larger alternative",
    z.union([admin, site]),
    { fee: "1", limit: "2", later: 3 },
    { fee: "1", limit: "2" },
  ],
  ["in the smaller alternative", z.union([admin, site]), { fee: "1", later: 3 }, { fee: "1" }],
  [
    "in an alternative within a list",
    z.array(z.union([admin, site])),
    [{ fee: "1" }, { fee: "1", later: 3 }],
    [{ fee: "1" }, { fee: "1" }],
  ],
  [
    "named by a discriminator",
    z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("order"), id: z.string() })]),
    { kind: "order", id: "1", later: 3 },
    { kind: "order", id: "1" },
  ],
] as const)("fields of a newer server are left out: %s", (_, schema, sent, read) => {
  expect(safeParseKnown<z.ZodMiniType>(schema, structuredClone(sent))).toEqual({ success: true, data: read });
});

test.each([
  ["a missing field", price, {}],
  ["a wrong field beside an unknown one", price, { usd: 1, eur: "2" }],
  [
    "another kind",
    z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("order") })]),
    { kind: "loan" },
  ],
  ["an unknown coin", z.enum(["BTC"]), "SOL"],
  ["no alternative", z.union([admin, site]), { limit: "2", later: 3 }],
  ["nothing", price, null],
] as const)("anything else is not read: %s", (_, schema, sent) => {
  expect(safeParseKnown<z.ZodMiniType>(schema, structuredClone(sent)).success).toBe(false);
});
