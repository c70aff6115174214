import type { Knex } from "knex";

/*
 * A logo is a PNG that the desk has drawn, of a size that is known. What was stored as it came has no size, and is never
 * served: the next start draws it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table logos add column width smallint, add column height smallint,
      add constraint logos_drawn check (
        (width is null and height is null)
        or ("contentType" = 'image/png' and width between 1 and 800 and height between 1 and 240
            and width is not null and height is not null and length(bytes) <= 1048576)
      )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table logos drop constraint logos_drawn, drop column width, drop column height`);
}
