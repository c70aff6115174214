import type { Knex } from "knex";

export const GENERATED_HOURS = 24;

/** Lets a generated password end unless its owner chooses another one: it was printed, and may still stand there. */
export async function endPasswordSoon(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw(
    `update users set "passwordEndsAt" = now() + interval '${GENERATED_HOURS} hours' where id = ?`,
    [userId],
  );
}
