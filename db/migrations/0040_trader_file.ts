import type { Knex } from "knex";

/*
 * What administrators write down about traders. Notes and their former texts are never deleted or changed, but emptied
 * when the trader is anonymised. A flag that was cleared stays as a row, so that the versions of a trader's flags add up
 * to a number that only grows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "traderNotes" (
      id uuid primary key,
      "userId" uuid not null references users,
      "authorId" uuid not null references users,
      "createdAt" timestamptz not null default now(),
      version integer not null default 1
    );
    create index trader_notes_newest on "traderNotes" ("userId", "createdAt", id);

    create table "traderNoteTexts" (
      "noteId" uuid not null references "traderNotes",
      place integer not null,
      text text not null,
      at timestamptz not null default now(),
      primary key ("noteId", place)
    );

    create function trader_notes_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new."noteId" = old."noteId" and new.place = old.place and new.at = old.at and new.text = '' then
        return new;
      end if;
      raise exception 'notes are append-only: each keeps all of its texts' using errcode = 'restrict_violation';
    end $$;
    create trigger trader_notes_stay before update or delete on "traderNoteTexts"
      for each row execute function trader_notes_stay();

    create table "traderFlags" (
      "userId" uuid not null references users,
      flag text not null,
      "isSet" boolean not null,
      reason text not null,
      "changedBy" uuid not null references users,
      "changedAt" timestamptz not null default now(),
      version integer not null default 1,
      primary key ("userId", flag),
      constraint trader_flags_flag check (flag in ('verified_by_phone', 'watch'))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table "traderFlags", "traderNoteTexts", "traderNotes";
    drop function trader_notes_stay;
  `);
}
