import { tickOff } from "../commands/completeSetupItem.ts";
import { writeDeskNote } from "../commands/writeDeskNote.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { sendsMail } from "../mail/queueMail.ts";
import { listDeskNotes } from "../queries/deskNotes.ts";
import { findSetup } from "../queries/setup.ts";
import { getShiftReport } from "../queries/shiftReport.ts";
import type { Actor } from "../context.ts";

/** How administrators hand over, and set up a new desk. */
export function bindTeam(api: Api): void {
  const { context } = api;
  const { knex } = context.database;
  const setupFor = async (actor: Actor) => ({
    done: await findSetup(knex, actor, context.prices.current()),
    sendsMail: sendsMail(context.config),
  });

  bindEndpoint(api, "listDeskNotes", () => listDeskNotes(knex));

  bindEndpoint(api, "writeDeskNote", ({ actor, body }) => writeDeskNote(context, actor, body));

  bindEndpoint(api, "getShiftReport", ({ actor, query }) => getShiftReport(knex, actor, query.since));

  bindEndpoint(api, "getSetup", ({ actor }) => setupFor(actor));

  bindEndpoint(api, "tickOff", async ({ actor, params }) => {
    await tickOff(context, actor, params.item);
    return setupFor(actor);
  });
}
