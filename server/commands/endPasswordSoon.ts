import type { Knex } from "knex";

export const GENERATED_HOURS = 24;

/**
 * Makes a generated password expire unless its owner chooses another one, because it was printed and may still be
 * visible.
 */
export async function endPasswordSoon(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `update users set "passwordEndsAt" = now() + interval '${GENERATED_HOURS} hours' where id = ?`,
    [userId],
  );
}
