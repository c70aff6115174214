import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { holdAdministrator } from "../audit/holdAdministrator.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { hashSessionId } from "../sessions/sessionId.ts";
import { enrol } from "../test/authenticator.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { hashToken } from "../tokens/token.ts";
import { changeFlag } from "./changeFlag.ts";
import { closePending } from "./closePending.ts";
import { createInvitation, createPasswordLink } from "./createAccountLink.ts";
import { decideApproval } from "./decideApproval.ts";
import { endUserSessions } from "./endUserSessions.ts";
import { startPaying } from "./payWithdrawal.ts";
import { processTransaction } from "./processTransaction.ts";
import { resolveOrder } from "./resolveOrder.ts";
import { updateSettings } from "./updateSettings.ts";
import { updateUser } from "./updateUser.ts";

/* An administrator who was let in, and is suspended, demoted or signed out before the transaction that decides. */

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;
let colleague: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await rule(null);
  trader = await app.trader("1000");
  admin = await app.administrator();
  colleague = await app.administrator();
});

const knex = () => app.context.database.knex;
const rule = (above: string | null) => knex()("settings").update({ secondApprovalAbove: above });

/** The actor of a request that was let in. */
function inPerson({ actor, cookie }: SignedInClient): Actor {
  const [, id = ""] = /livedesk=([^;]+)/.exec(cookie) ?? [];
  return { ...actor, sessionHash: hashSessionId(id), isAdministering: true, isAtWork: true };
}

async function byProgram(client: SignedInClient): Promise<Actor> {
  await enrol(client);
  const body = { name: "robot", scope: "desk_decide" };
  const { token } = (await client.post("/api/user/tokens", body)).body as { token: string };
  return {
    ...client.actor,
    sessionHash: hashToken(token),
    tokenName: "robot",
    tokenScope: "desk_decide",
    isAdministering: true,
  };
}

const ENDINGS: Record<string, { code: string; end: (id: string) => Promise<unknown> }> = {
  "was suspended": {
    code: "account_suspended",
    end: (id) => knex()("users").where({ id }).update({ isActive: false }),
  },
  "was demoted": { code: "forbidden", end: (id) => knex()("users").where({ id }).update({ role: "user" }) },
  "was signed out": {
    code: "unauthenticated",
    end: (userId) => knex()("sessions").where({ userId }).delete(),
  },
  "was idle for too long": {
    code: "unauthenticated",
    end: (userId) =>
      knex()("sessions")
        .where({ userId })
        .update({ lastSeenAt: knex().raw("now() - interval '13 hours'") }),
  },
  "lost the token": {
    code: "unauthenticated",
    end: (userId) => knex()("apiTokens").where({ userId }).delete(),
  },
  "has a token that expired": {
    code: "unauthenticated",
    end: (userId) =>
      knex()("apiTokens")
        .where({ userId })
        .update({ expiresAt: knex().raw("now()") }),
  },
};
const OF_PERSONS = ["was suspended", "was demoted", "was signed out", "was idle for too long"];
const OF_PROGRAMS = ["was suspended", "was demoted", "lost the token", "has a token that expired"];

const win = { result: "win", returnRate: toDecimal("1.8") } as const;
type Act = (by: Actor) => Promise<unknown>;
/** What programs may do too. */
const QUEUE: Record<string, () => Promise<Act>> = {
  resolveOrder: async () => {
    const { id } = await submitOrder(trader, "10");
    return (by) => resolveOrder(app.context, by, id, win);
  },
  "resolveOrder, which asks for a second administrator": async () => {
    const { id } = await submitOrder(trader, "10");
    await rule("0");
    return (by) => resolveOrder(app.context, by, id, win);
  },
  processTransaction: async () => {
    const { id } = await submitDeposit(trader, "5");
    return (by) => processTransaction(app.context, by, id, { status: "completed" });
  },
  startPaying: async () => {
    const { id } = await submitWithdrawal(trader, "5");
    return (by) => startPaying(app.context, by, id, {});
  },
};
const ACTS: Record<string, () => Promise<Act>> = {
  ...QUEUE,
  decideApproval: async () => {
    const { id } = await submitOrder(trader, "10");
    await rule("0");
    await colleague.patch(`/api/admin/orders/${id}/resolve`, win);
    const asked = await knex()("approvals").where({ subject: id }).first<{ id: string }>();
    return (by) => decideApproval(app.context, by, asked.id, { decision: "approved" });
  },
  closePending: async () => {
    await submitDeposit(trader, "5");
    const { id } = trader.actor.user;
    await colleague.patch(`/api/admin/users/${id}`, { isActive: false });
    return (by) => closePending(app.context, by, id);
  },
  updateUser: async () => (by) => updateUser(app.context, by, trader.actor.user.id, { isActive: false }),
  createInvitation: async () => (by) => createInvitation(app.context, by, { role: "admin" }),
  createPasswordLink: async () => (by) => createPasswordLink(app.context, by, trader.actor.user.id, {}),
  updateSettings: async () => (by) => updateSettings(app.context, by, { tradingFee: toDecimal("0.1") }),
  changeFlag: async () => (by) =>
    changeFlag(app.context, by, { id: trader.actor.user.id, flag: "watch" }, { isSet: true, reason: "Odd" }),
  endUserSessions: async () => (by) => endUserSessions(app.context.database, by, trader.actor.user.id),
  "endUserSessions of their own": async () => (by) =>
    endUserSessions(app.context.database, by, admin.actor.user.id),
};

async function written(): Promise<unknown> {
  const { rows } = await knex().raw<{ rows: unknown[] }>(
    `select (select count(*) from "auditLog") as lines, (select count(*) from journals) as journals,
            (select count(*) from events) as events, (select count(*) from approvals) as approvals`,
  );
  return rows;
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "none";
}

const rowsOf = (acts: object, endings: string[]) =>
  Object.keys(acts).flatMap((act) => endings.map((ending): [string, string] => [act, ending]));

test.each(rowsOf(ACTS, OF_PERSONS))("%s by an administrator who %s", async (act, ending) => {
  const by = inPerson(admin);
  const run = await ACTS[act]?.();
  await ENDINGS[ending]?.end(admin.actor.user.id);
  const before = await written();
  // An approval first looks for the proof, which is gone with the session.
  expect([ENDINGS[ending]?.code, "step_up_required"]).toContain(run && (await refusalOf(run(by))));
  expect(await written()).toEqual(before);
});

test.each(rowsOf(QUEUE, OF_PROGRAMS))("%s by a program whose administrator %s", async (act, ending) => {
  const by = await byProgram(admin);
  const run = await QUEUE[act]?.();
  await ENDINGS[ending]?.end(admin.actor.user.id);
  const before = await written();
  expect(run && (await refusalOf(run(by)))).toBe(ENDINGS[ending]?.code);
  expect(await written()).toEqual(before);
});

test("those who keep their standing may do all of it, also sign themselves out", async () => {
  for (const prepare of Object.values(ACTS)) {
    await rule(null);
    const run = await prepare();
    expect(["none", "approval_requested"]).toContain(await refusalOf(run(inPerson(admin))));
  }
  expect((await admin.get("/api/user")).status).toBe(401);
});

test("who suspends them or ends their access waits for the decision under way", async () => {
  const [person, program] = [inPerson(admin), await byProgram(admin)];
  const { id } = admin.actor.user;
  const isFree = async (lock: string): Promise<boolean> => {
    try {
      await knex().raw(`${lock} nowait`, [id]);
      return true;
    } catch {
      return false;
    }
  };
  const suspending = `select from users where id = ? for no key update`;
  const ending = (table: string) => `select from ${table} where "userId" = ? for update`;
  await app.context.database.transact(async (tx) => {
    await holdAdministrator(tx, person);
    expect([await isFree(suspending), await isFree(ending("sessions"))]).toEqual([false, false]);
  });
  await app.context.database.transact(async (tx) => {
    await holdAdministrator(tx, program);
    expect([await isFree(suspending), await isFree(ending(`"apiTokens"`))]).toEqual([false, false]);
  });
  expect([await isFree(suspending), await isFree(ending("sessions"))]).toEqual([true, true]);
});
