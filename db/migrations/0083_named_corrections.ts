import type { Knex } from "knex";

/* Whether the trader may read who corrected the balance, as the setting was then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table "balanceReasons" add column "namesAdministrator" boolean not null default false',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table "balanceReasons" drop column "namesAdministrator"');
}
