import type { Knex } from "knex";

/* The note that administrators leave each other: every version stays, and nobody writes over one they have not seen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "deskNotes" (
      version integer primary key,
      id uuid not null unique,
      text text not null,
      "writtenBy" uuid not null references users,
      "writtenAt" timestamptz(3) not null default now(),
      constraint desk_notes_count check (version > 0),
      constraint desk_notes_are_short check (length(text) <= 10000)
    );
    create trigger desk_notes_append_only before update or delete or truncate on "deskNotes"
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table "deskNotes"`);
}
