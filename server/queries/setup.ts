import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { byWallet } from "#protocol/coins.ts";
import { hasOpenDay, readDeskHours } from "#protocol/deskHours.ts";
import type { Prices } from "#protocol/prices.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { type SetupItem, SETUP_ITEMS, setupItemSchema } from "#protocol/setup.ts";
import type { Actor } from "../context.ts";
import { hasFactor } from "./secondFactor.ts";
import { getSettings } from "./settings.ts";

const foundSchema = z.object({
  password: z.boolean(),
  secondFactor: z.boolean(),
  administrator: z.boolean(),
});

/** A password counts as chosen if its owner signed up with it or has changed it since. */
const FOUND = `
  select exists (select from "auditLog" where subject = :text and (action = 'password.changed'
                   or (action = 'account.created' and "actorId" = :id))
                   and action in ('password.changed', 'account.created')) as password,
         ${hasFactor(":id")} as "secondFactor",
         (select count(*) from users where role = 'admin' and "isActive") > 1 as administrator`;

const markSchema = z.object({ item: z.string() });

/** Which items of a new desk's list are done; pages check TLS themselves. */
export async function findSetup(knex: Knex, { user }: Actor, prices: Prices): Promise<SetupItem[]> {
  const [found, settings, marks] = await Promise.all([
    readRow(knex.raw(FOUND, { id: user.id, text: user.id }), foundSchema),
    getSettings(knex),
    readRows(knex.raw(`select item from "setupMarks"`), markSchema),
  ]);
  const { tradingFee, deskHours, deskName, logoUrl } = settings;
  const week = readDeskHours(deskHours) ?? null;
  const marked = new Set(marks.map(({ item }) => setupItemSchema.safeParse(item).data));
  const isDone: Record<SetupItem, boolean> = {
    ...found,
    addresses: Object.values(byWallet((wallet) => settings[wallet])).every((address) => address !== ""),
    brand: deskName !== "" || logoUrl !== null,
    fee: tradingFee !== DEFAULT_FEE_RATE,
    hours: week !== null && hasOpenDay(week),
    prices: prices.status === "live",
    backup: false,
    tls: false,
  };
  return SETUP_ITEMS.filter((item) => isDone[item] || marked.has(item));
}
