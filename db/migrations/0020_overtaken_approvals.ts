import type { Knex } from "knex";

/* An approval whose subject ended or changed in another way ends as well, rather than wait for a decision that can't be made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approvals
      drop constraint approvals_status_check,
      add constraint approvals_status_check
        check (status in ('pending', 'approved', 'declined', 'expired', 'overtaken'))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approvals disable trigger approvals_change_once;
    update approvals set status = 'expired' where status = 'overtaken';
    alter table approvals enable trigger approvals_change_once;
    alter table approvals
      drop constraint approvals_status_check,
      add constraint approvals_status_check check (status in ('pending', 'approved', 'declined', 'expired'))
  `);
}
