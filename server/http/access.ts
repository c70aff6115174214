import type { Actor, Context } from "../context.ts";
import { refuseMaintenance } from "../maintenance.ts";
import { coversScope, isAdministrator } from "../policies.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal, unauthenticated } from "../refusal.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { bearerOf } from "../tokens/token.ts";
import type { AnyEndpoint } from "./contract.ts";
import type { Ctx } from "../request/types.ts";

/**
 * Checks session, ban, maintenance and role, in this order, and returns the caller (null if not needed).
 * `mayRemember`: see Sessions.
 */
export async function authorize(
  { database }: Context,
  sessions: Sessions,
  endpoint: AnyEndpoint,
  ctx: Ctx,
  options: { mayRemember: boolean },
): Promise<Actor | null> {
  const isPublic = endpoint.access === "public";
  const hasBearer = bearerOf(ctx.headers.authorization) !== null;
  // The Origin of calls with a token is not checked, and signing in, up and out set cookies.
  if (isPublic && hasBearer && endpoint.method !== "GET") throw new Refusal("token_not_allowed");
  if (isPublic && endpoint.duringMaintenance) return null;
  const principal = await sessions.identify(ctx, options);
  const actor = principal?.actor ?? null;
  if (!isPublic && actor === null) throw unauthenticated(hasBearer);
  if (actor !== null && !actor.user.isActive && endpoint.access !== "session" && !isPublic)
    throw new Refusal("account_suspended");
  if (!endpoint.duringMaintenance) refuseMaintenance(actor, principal ?? (await getSettings(database.knex)));
  if (!isPublic && actor?.tokenScope !== undefined && !coversScope(actor.tokenScope, endpoint.token))
    throw new Refusal("token_not_allowed");
  if (endpoint.access === "admin" && actor !== null) refuseOthers(actor);
  return actor;
}

/** Lets administrators through. One who only lacks the second factor gets a separate error, and can set one up. */
function refuseOthers(actor: Actor): void {
  if (isAdministrator(actor)) return;
  throw new Refusal(actor.lacksSecondFactor === true ? "second_factor_setup_required" : "forbidden");
}
