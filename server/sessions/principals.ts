import type { Knex } from "knex";
import { z } from "zod";
import { IS_CLOSED } from "#db/models/SettingsModel.ts";
import { findRow } from "#db/rows.ts";
import { tokenScopeSchema } from "#protocol/tokens.ts";
import { roleSchema } from "#protocol/users.ts";
import type { Actor, Credential, Principal } from "../context.ts";
import { presentUser } from "../presenters/presentUser.ts";
import { hasFactor } from "../queries/secondFactor.ts";
import { ALIVE } from "../queries/sessions.ts";
import { IS_VALID } from "../tokens/tokenRows.ts";
import { credentialKey } from "../request/credentialKey.ts";

const NOTED_FOR = "interval '1 minute'";

/** The columns of a principal, with a session or a token. */
const COLUMNS = `
  users.id, users.username, users.email, users.role, users."isActive", users."createdAt",
  accounts.available, accounts.held, accounts.version, ${IS_CLOSED} as "maintenanceMode"`;
const LACKS_SECOND_FACTOR = `users.role = 'admin' and not ${hasFactor("users.id")}`;
const OF_USER = `
  join users on users.id = "userId" join accounts on accounts."userId" = users.id cross join settings`;

const BY_SESSION = `
  select ${COLUMNS}, settings."adminSecondFactorRequired" and ${LACKS_SECOND_FACTOR} as "lacksSecondFactor",
         "lastSeenAt" < now() - ${NOTED_FOR} as "isUnnoted"
    from (select "userId", "lastSeenAt" from sessions where hash = ? and ${ALIVE}) as session ${OF_USER}`;
const BY_TOKEN = `
  select ${COLUMNS}, ${LACKS_SECOND_FACTOR} as "lacksSecondFactor", token.name, scope,
         "lastUsedAt" is null or "lastUsedAt" < now() - ${NOTED_FOR} as "isUnnoted"
    from (select "userId", name, scope, "lastUsedAt" from "apiTokens" where hash = ? and ${IS_VALID}) as token ${OF_USER}`;

const rowSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  createdAt: z.date(),
  available: z.string(),
  held: z.string(),
  version: z.number(),
  maintenanceMode: z.boolean(),
  lacksSecondFactor: z.boolean(),
  isUnnoted: z.boolean(),
});
const tokenRowSchema = rowSchema.extend({ name: z.string(), scope: tokenScopeSchema });
type PrincipalRow = z.infer<typeof rowSchema>;

/** Longer than a program takes between two orders, shorter than the interval at which its use is recorded. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;

export type Principals = {
  /**
   * Returns whose session or token it is; null if there is none or it has expired. Records its use, at most once a
   * minute, with an update only: a slow request must not bring back a session that has ended meanwhile.
   */
  find(credential: Credential, options?: ReadOptions): Promise<Principal | null>;
};

/**
 * `mayRemember` is for callers who check the session again in their own statement: an answer up to 30 s old will do.
 * Only what they asked for is remembered; the thousands of sockets that only watch would fill the memory.
 */
type ReadOptions = { mayRemember: boolean };

/** Each node keeps one: what it remembers is its own. */
export function createPrincipals(knex: Knex): Principals {
  const remembered = new Map<string, { principal: Principal; until: number }>();

  function remember(key: string, principal: Principal): void {
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    const actor: Actor = { ...principal.actor, isRemembered: true };
    remembered.set(key, { principal: { ...principal, actor }, until: performance.now() + REMEMBERED_MS });
  }

  return {
    async find(credential, { mayRemember } = { mayRemember: false }) {
      const key = credentialKey(credential);
      const known = remembered.get(key);
      if (mayRemember && known !== undefined && known.until > performance.now()) return known.principal;
      const principal = await FINDERS[credential.kind](knex, credential.hash);
      remembered.delete(key);
      const isWanted = mayRemember || known !== undefined;
      if (isWanted && principal?.actor.user.isActive && !principal.maintenanceMode) remember(key, principal);
      return principal;
    },
  };
}

const FINDERS = { session: findBySession, token: findByToken };

async function findBySession(knex: Knex, hash: string): Promise<Principal | null> {
  const key = Buffer.from(hash, "hex");
  const statement = knex.raw(BY_SESSION, [key]).options({ name: "principal_by_session" });
  const row = await findRow(statement, rowSchema);
  if (row === null) return null;
  if (row.isUnnoted) await knex("sessions").where({ hash: key }).update({ lastSeenAt: knex.fn.now() });
  return { actor: presentActor(row, hash), ...deskOf(row) };
}

async function findByToken(knex: Knex, hash: string): Promise<Principal | null> {
  const key = Buffer.from(hash, "hex");
  const statement = knex.raw(BY_TOKEN, [key]).options({ name: "principal_by_token" });
  const row = await findRow(statement, tokenRowSchema);
  if (row === null) return null;
  if (row.isUnnoted) await knex("apiTokens").where({ hash: key }).update({ lastUsedAt: knex.fn.now() });
  return {
    actor: { ...presentActor(row, hash), tokenScope: row.scope, tokenName: row.name },
    ...deskOf(row),
  };
}

function presentActor(row: PrincipalRow, sessionHash: string): Actor {
  return { user: presentUser(row, row), sessionHash, lacksSecondFactor: row.lacksSecondFactor };
}

function deskOf({ maintenanceMode }: PrincipalRow): Pick<Principal, "maintenanceMode"> {
  return { maintenanceMode };
}
