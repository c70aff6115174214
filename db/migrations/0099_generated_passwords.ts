import type { Knex } from "knex";

/*
 * When a generated password ends. Another password has no end, whoever sets it: a trigger, since nodes of the version
 * before set passwords too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column "passwordEndsAt" timestamptz;

    create function lift_password_end() returns trigger language plpgsql as $$
    begin
      new."passwordEndsAt" := null;
      return new;
    end $$;
    create trigger another_password before update of "passwordHash" on users
      for each row when (old."passwordHash" is distinct from new."passwordHash") execute function lift_password_end()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger another_password on users;
    drop function lift_password_end();
    alter table users drop column "passwordEndsAt"`);
}
