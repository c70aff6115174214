import { z } from "zod";

/* What every topic is made of. Money and rates are decimal strings, market prices numbers, times ISO 8601 in UTC, ids UUIDs. */

export const idSchema = z.uuid();
/** There is no year 0, neither in our calendar nor in PostgreSQL's. */
export const timeSchema = z.iso
  .datetime()
  .refine((time) => !time.startsWith("0000"), "Use a time like 2026-01-31T12:00:00Z");

/** Grows with each change of its entity, so that late and repeated answers are known for what they are. */
export const versionSchema = z.number().int().nonnegative();
export const countSchema = z.number().int().nonnegative();
