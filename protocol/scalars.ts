import { z } from "zod/mini";

/*
 * The building blocks of every topic. Money and rates are decimal strings, market prices numbers, times ISO 8601 in
 * UTC, ids UUIDs.
 */

// zod/mini has no built-in messages.
z.config(z.locales.en());

export const idSchema = z.uuid();
/** Neither our calendar nor PostgreSQL's has a year 0. */
export const timeSchema = z.iso
  .datetime()
  .check(z.refine((time) => !time.startsWith("0000"), "Use a time like 2026-01-31T12:00:00Z"));

/** Grows with each change of its entity, so that late and repeated answers are recognised. */
export const versionSchema = z.int().check(z.nonnegative());
export const countSchema = z.int().check(z.nonnegative());
