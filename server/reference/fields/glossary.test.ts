import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#protocol/endpoints.ts";
import { events } from "#protocol/events.ts";
import { describeEvents } from "../asyncapi.ts";
import { describeApi } from "../openapi.ts";
import { GLOSSARY } from "./glossary.ts";

const objectSchema = z.record(z.string(), z.unknown());

type Field = { at: string; description: string };

/** Every field in a document: the members of "properties", and the parameters of calls. */
function fieldsIn(document: unknown): Field[] {
  const found: Field[] = [];
  const add = (at: string, field: unknown) => {
    const { description } = objectSchema.parse(field);
    found.push({ at, description: typeof description === "string" ? description : "" });
  };
  const walk = (part: unknown, at: string, isProperties: boolean) => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (isProperties) add(`${at}.${key}`, value);
      if (key === "parameters" && Array.isArray(value))
        for (const parameter of value)
          add(`${at}.${String(objectSchema.parse(parameter)["name"])}`, parameter);
      walk(value, `${at}.${key}`, !isProperties && key === "properties");
    }
  };
  walk(document, "", false);
  return found;
}

const [api, pushed] = [fieldsIn(describeApi()), fieldsIn(describeEvents())];
const said = new Map([...api, ...pushed].map(({ at, description }) => [at, description]));

describe.each([
  ["OpenAPI", api, 800],
  ["AsyncAPI", pushed, 250],
] as const)("the %s document", (_, fields, least) => {
  test("says of every field what it is", () => {
    expect(fields.length).toBeGreaterThan(least);
    expect(fields.filter(({ description }) => description === "").map(({ at }) => at)).toEqual([]);
  });
});

test.each([
  [".components.schemas.Order.properties.tradingFee", "The fee in USD, not the rate."],
  [".components.schemas.Order.properties.payout", "USD that the trader got back; null while pending."],
  [".components.schemas.SiteSettings.properties.tradingFee", 'The fee rate as a fraction: "0.001" is 0.1 %.'],
  [
    ".components.schemas.Price.properties.changePercent24h",
    "Percent by which it changed in the last 24 hours.",
  ],
  [
    ".components.schemas.ApiToken.properties.expiresAt",
    "When it stops working; null if it lasts until it is revoked.",
  ],
  [
    ".components.schemas.Approval.properties.balance.anyOf.0.properties.after",
    "Available USD after the action.",
  ],
  [".paths./api/orders.get.limit", "How many at most, from 1 to 200."],
  [".paths./api/log/consistency.get.from", "The size of the earlier log, in leaves."],
  [
    ".paths./api/orders.post.requestBody.content.application/json.schema.properties.total",
    "The total in USD that you were shown, as a decimal string or a number.",
  ],
  [
    ".components.messages.ready.payload.properties.heartbeatMs",
    "The interval of heartbeats in ms, for clients that asked for them in the handshake.",
  ],
])("%s: %s", (at, description) => {
  expect(said.get(at)).toBe(description);
});

describe("the glossary", () => {
  const keys = GLOSSARY.map(([key]) => key);
  const meanings = GLOSSARY.map(([, meaning]) => meaning);

  test("has each key and each meaning once", () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(meanings.filter((meaning, index) => meanings.indexOf(meaning) !== index)).toEqual([]);
  });

  test("has no entry that no field uses", () => {
    const { schemas } = describeApi().components;
    const used = new Set([...said.values(), ...Object.values(schemas).map(({ description }) => description)]);
    expect(GLOSSARY.filter(([, meaning]) => !used.has(meaning)).map(([key]) => key)).toEqual([]);
  });

  test("names no scope that does not exist", () => {
    const fields = [...said.keys()].map((at) => at.slice(at.lastIndexOf(".") + 1));
    const types = Object.keys(describeApi().components.schemas);
    const scopes = new Set([...fields, ...types, ...Object.keys(endpoints), ...Object.keys(events)]);
    const named = keys.flatMap((key) =>
      key.includes(".") ? key.slice(0, key.lastIndexOf(".")).split(", ") : [],
    );
    expect(named.filter((scope) => !scopes.has(scope))).toEqual([]);
  });

  test("is written in whole phrases", () => {
    expect(meanings.filter((meaning) => !/^[A-Z`].*\.$/.test(meaning))).toEqual([]);
  });
});
