import { z } from "zod";

/*
 * The building blocks of every topic. Money and rates are decimal strings, market prices numbers, times ISO 8601 in
 * UTC, ids UUIDs.
 */

export const idSchema = z.uuid();
/** Neither our calendar nor PostgreSQL's has a year 0. */
export const timeSchema = z.iso
  .datetime()
  .refine((time) => !time.startsWith("0000"), "Use a time like 2026-01-31T12:00:00Z");

/** Grows with each change of its entity, so that late and repeated answers are recognised. */
export const versionSchema = z.number().int().nonnegative();
export const countSchema = z.number().int().nonnegative();
