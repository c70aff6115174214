import { changeFlag } from "../commands/changeFlag.ts";
import { addNote, editNote } from "../commands/writeNote.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { getStanding } from "../queries/standing.ts";
import { getStory } from "../queries/story.ts";
import { listFlags, listNotes, listNoteTexts } from "../queries/traderFile.ts";

/** One trader's story, and what administrators write down about it. */
export function bindTraderFile(api: Api): void {
  const { context } = api;
  const { knex } = context.database;

  bindEndpoint(api, "getStory", async ({ params, query, linkNext }) => {
    const { items, next } = await getStory(knex, params.id, query);
    linkNext(next);
    return items;
  });
  bindEndpoint(api, "getStanding", ({ params }) => getStanding(knex, params.id));
  bindEndpoint(api, "listNotes", async ({ params, query, linkNext }) => {
    const { items, next } = await listNotes(knex, params.id, query);
    linkNext(next);
    return items;
  });
  bindEndpoint(api, "addNote", ({ actor, params, body }) => addNote(context, actor, params, body));
  bindEndpoint(api, "editNote", ({ actor, params, body }) => editNote(context, actor, params, body));
  bindEndpoint(api, "listNoteTexts", ({ params }) => listNoteTexts(knex, params.id, params.note));
  bindEndpoint(api, "listFlags", ({ query }) => listFlags(knex, query.users.toLowerCase().split(",")));
  bindEndpoint(api, "changeFlag", ({ actor, params, body }) => changeFlag(context, actor, params, body));
}
