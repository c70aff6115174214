import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Claim, MAX_CLAIMS, type Presence } from "#protocol/claims.ts";
import { endClaimsNotRenewed } from "../claims/endClaims.ts";
import { keepPresence } from "../claims/presence.ts";
import { hashSessionId } from "../sessions/sessionId.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { toDecimal } from "#protocol/money.ts";
import type { Actor } from "../context.ts";
import { listTaken } from "../queries/claims.ts";
import { Refusal } from "../refusal.ts";
import { changeRole } from "./changeRole.ts";
import { resolveOrder } from "./resolveOrder.ts";
import { take as takeItem } from "./takeWork.ts";
import { pruneClaims } from "./pruneClaims.ts";
import { submitOrder, submitWithdrawal } from "../test/submit.ts";

let app: TestApp;
let trader: SignedInClient;
let ann: SignedInClient;
let ben: SignedInClient;
let cleo: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex("settings").update({ takingBinds: false, secondApprovalAbove: null });
  await knex("claims").delete();
  await knex("presence").delete();
  trader = await app.trader("1000");
  [ann, ben, cleo] = await Promise.all([app.administrator(), app.administrator(), app.administrator()]);
});

const nameOf = ({ actor }: SignedInClient) => actor.user.username;
const take = (client: TestClient, id: string, kind = "order") =>
  client.put(`/api/admin/claims/${kind}/${id}`);
const giveBack = (client: TestClient, id: string) => client.delete(`/api/admin/claims/order/${id}`);
const resolve = (client: TestClient, id: string) =>
  client.patch(`/api/admin/orders/${id}/resolve`, { result: "rejected", returnRate: "0" });

async function place(by = trader): Promise<string> {
  return (await submitOrder(by, "1")).id;
}

async function withdraw(): Promise<string> {
  return (await submitWithdrawal(trader, "1")).id;
}

async function taken(): Promise<Record<string, string | null>> {
  const claims = (await ann.get("/api/admin/claims")).body as Claim[];
  return Object.fromEntries(claims.map(({ id, takenBy }) => [id, takenBy]));
}

async function claimEvents(): Promise<{ takenBy: string | null; version: number }[]> {
  const events = await app.desk.newEvents();
  return events
    .filter(({ name }) => name === "claim.changed")
    .map(({ payload }) => payload as Claim)
    .map(({ takenBy, version }) => ({ takenBy, version }));
}

/** As if two minutes had passed without a renewal. */
async function letLapse(): Promise<void> {
  await app.context.database
    .knex("claims")
    .update({ changedAt: app.context.database.knex.raw(`"changedAt" - interval '2 minutes'`) });
}

async function bind(): Promise<void> {
  await app.context.database.knex("settings").update({ takingBinds: true });
}

test("three administrators, 200 orders: none is offered to two, none is left out, a crash frees its own", async () => {
  const { context, desk } = app;
  const { knex } = context.database;
  const orders = await Promise.all(Array.from({ length: 200 }, () => place()));
  const offered: string[] = [];

  async function administrator(): Promise<Actor> {
    const actor = await desk.administrator();
    await knex("sessions").insert({ hash: Buffer.from(actor.sessionHash, "hex"), userId: actor.user.id });
    return actor;
  }

  /** Decides from the top until nothing is free; stops with an order in hand after `crashAfter`. */
  async function work(actor: Actor, crashAfter = Infinity): Promise<void> {
    for (let decided = 0; ;) {
      const held = (await listTaken(knex)).filter(
        ({ expiresAt }) => Date.parse(expiresAt ?? "0") > Date.now(),
      );
      const next = await knex("orders")
        .where({ status: "pending" })
        .whereNotIn(
          "id",
          held.map(({ id }) => id),
        )
        .orderBy(["createdAt", "id"])
        .first<{ id: string } | undefined>("id");
      if (next === undefined) return;
      const got = await takeItem(context, actor, { kind: "order", id: next.id }).catch(refusalOf);
      if (got instanceof Refusal) continue;
      offered.push(next.id);
      if (decided === crashAfter) return;
      await resolveOrder(context, actor, next.id, { result: "rejected", returnRate: toDecimal("0") });
      decided += 1;
    }
  }

  await Promise.all([
    work(await administrator()),
    work(await administrator()),
    work(await administrator(), 20),
  ]);
  expect(new Set(offered).size).toBe(200);
  expect(offered).toHaveLength(200);
  const left: { id: string }[] = await knex("orders").where({ status: "pending" }).select("id");
  expect(left).toHaveLength(1);
  await letLapse();
  await Promise.all([work(await administrator()), work(await administrator())]);
  expect(await knex("orders").where({ status: "pending" })).toEqual([]);
  expect(offered.toSorted()).toEqual([...orders, ...left.map(({ id }) => id)].toSorted());
});

/** Somebody else was faster; anything else is a fault. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal && ["taken", "already_resolved"].includes(error.code)) return error;
  throw error;
}

describe("taking", () => {
  test("is told to administrators, renewed by its holder, refused to others, and given back", async () => {
    const id = await place();
    await app.desk.newEvents();
    const first = await take(ann, id);
    expect(first).toMatchObject({
      status: 200,
      body: { id, kind: "order", takenBy: nameOf(ann), takenById: ann.actor.user.id, version: 1 },
    });
    const { takenAt, expiresAt } = first.body as Claim;
    expect(Date.parse(expiresAt ?? "") - Date.parse(takenAt ?? "")).toBe(120_000);
    expect((await take(ann, id)).body).toMatchObject({ takenAt, version: 2 });
    expect(await take(ben, id)).toMatchObject({
      status: 409,
      body: { code: "taken", message: expect.stringMatching(`^${nameOf(ann)} took this \\d s ago.$`) },
    });
    expect((await giveBack(ben, id)).body).toMatchObject({ takenBy: nameOf(ann) });
    expect((await giveBack(ann, id)).body).toMatchObject({ takenBy: null, expiresAt: null, version: 3 });
    expect((await take(ben, id)).body).toMatchObject({ takenBy: nameOf(ben), version: 4 });
    expect(await claimEvents()).toEqual([
      { takenBy: nameOf(ann), version: 1 },
      { takenBy: nameOf(ann), version: 2 },
      { takenBy: null, version: 3 },
      { takenBy: nameOf(ben), version: 4 },
    ]);
  });

  test("is over after two minutes by the database's clock", async () => {
    const id = await place();
    await take(ann, id);
    await letLapse();
    expect(await take(ben, id)).toMatchObject({ status: 200, body: { takenBy: nameOf(ben), version: 2 } });
    await letLapse();
    const again = (await take(ben, id)).body as Claim;
    expect(Date.parse(again.expiresAt ?? "") - Date.parse(again.takenAt ?? "")).toBe(120_000);
  });

  test("at the same moment succeeds for one", async () => {
    const id = await place();
    const answers = await Promise.all([ann, ben, cleo].map((client) => take(client, id)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
  });

  test("ends with the decision or the cancellation", async () => {
    const [decided, cancelled, withdrawal] = [await place(), await place(), await withdraw()];
    for (const id of [decided, cancelled]) await take(ann, id);
    await take(ann, withdrawal, "transaction");
    expect((await resolve(ben, decided)).status).toBe(200);
    await trader.post(`/api/orders/${cancelled}/cancel`);
    await ben.patch(`/api/admin/transactions/${withdrawal}/process`, { status: "rejected" });
    expect(await taken()).toEqual({ [decided]: null, [cancelled]: null, [withdrawal]: null });
  });

  test("claims on what was decided days ago are forgotten, others keep their version", async () => {
    const { knex } = app.context.database;
    const [decided, pending] = [await place(), await place()];
    for (const id of [decided, pending]) await take(ann, id);
    await resolve(ann, decided);
    await knex("claims").update({ changedAt: knex.raw("now() - interval '4 days'") });
    await pruneClaims(knex);
    expect(await knex("claims").select("id")).toEqual([{ id: pending }]);
  });
});

describe("what was taken is given back", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["at sign-out", () => ann.post("/api/logout")],
    [
      "when an administrator signs them out",
      () => ben.delete(`/api/admin/users/${ann.actor.user.id}/sessions`),
    ],
    [
      "when they are suspended",
      () => ben.patch(`/api/admin/users/${ann.actor.user.id}`, { isActive: false }),
    ],
    ["when they are demoted", () => changeRole(app.context.database, nameOf(ann), "user")],
  ])("%s", async (_when, end) => {
    const id = await place();
    await take(ann, id);
    await app.desk.newEvents();
    await end();
    expect(await claimEvents()).toEqual([{ takenBy: null, version: 2 }]);
    expect((await take(ben, id)).status).toBe(200);
  });

  test("when their session is lost, unless it has renewed since", async () => {
    const [lost, renewed] = [await place(), await place()];
    const hash = hashSessionId(ann.cookies.get("livedesk") ?? "");
    for (const id of [lost, renewed]) await take(ann, id);
    const { knex, transact } = app.context.database;
    await knex("claims")
      .where({ id: lost })
      .update({ changedAt: knex.raw(`"changedAt" - interval '11 seconds'`) });
    await transact((tx) => endClaimsNotRenewed(tx, hash, 10));
    const after = (await ben.get("/api/admin/claims")).body as Claim[];
    expect(Object.fromEntries(after.map(({ id, takenBy }) => [id, takenBy]))).toEqual({
      [lost]: null,
      [renewed]: nameOf(ann),
    });
  });
});

describe("nobody takes", () => {
  test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
    ["as a stranger", (id) => take(app.anonymous(), id), 401],
    ["as a trader", (id) => take(trader, id), 403],
    ["by giving back what nobody took", (id) => giveBack(ann, id), 200],
    ["as its own trader by giving back", (id) => giveBack(trader, id), 403],
    ["what does not exist", () => take(ann, uuidv7()), 404],
    ["an order as a transaction", (id) => take(ann, id, "transaction"), 404],
    ["users", (id) => take(ann, id, "user"), 404],
    ["odd ids", () => take(ann, "1%27--"), 404],
  ])("%s", async (_what, attempt, status) => {
    expect((await attempt(await place())).status).toBe(status);
    expect(await taken()).toEqual({});
  });

  test("what was decided, what follows an order, or what is their own", async () => {
    const { knex } = app.context.database;
    const decided = await place();
    await resolve(ben, decided);
    const { id: trade } = await knex("transactions").where({ type: "trade" }).first<{ id: string }>("id");
    const own = await place(trader);
    await knex("users").where({ id: trader.actor.user.id }).update({ role: "admin" });
    const answers = [
      await take(ann, decided),
      await take(ann, trade, "transaction"),
      await take(trader, own),
    ];
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [409, "already_resolved"],
      [409, "follows_order"],
      [403, "own_account"],
    ]);
    expect(await taken()).toEqual({});
  });

  test("more than twenty at once, however fast", async () => {
    const ids = await Promise.all(Array.from({ length: MAX_CLAIMS + 5 }, () => place()));
    const answers = await Promise.all(ids.map((id) => take(ann, id)));
    expect(countStatuses(answers)).toEqual({ 200: 20, 409: 5 });
    const one = answers.findIndex(({ status }) => status === 200);
    expect((await take(ann, ids[one]!)).status).toBe(200);
    await giveBack(ann, ids[one]!);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect((await take(ann, ids[refused]!)).status).toBe(200);
  });
});

describe("deciding what somebody else has taken", () => {
  test("is allowed, and the first decision wins", async () => {
    const id = await place();
    await take(ann, id);
    expect(countStatuses(await Promise.all([resolve(ann, id), resolve(ben, id)]))).toEqual({
      200: 1,
      409: 1,
    });
  });

  test.each<[string, (id: string) => Promise<{ status: number; body: unknown }>, boolean]>([
    ["an order", (id) => resolve(ben, id), false],
    [
      "a withdrawal",
      (id) => ben.patch(`/api/admin/transactions/${id}/process`, { status: "rejected" }),
      true,
    ],
    ["paying", (id) => ben.post(`/api/admin/transactions/${id}/paying`, {}), true],
  ])("is refused while taking binds: %s", async (_what, decide, isWithdrawal) => {
    const id = isWithdrawal ? await withdraw() : await place();
    await take(ann, id, isWithdrawal ? "transaction" : "order");
    await bind();
    expect(await decide(id)).toMatchObject({ status: 409, body: { code: "taken" } });
    await letLapse();
    expect((await decide(id)).status).toBe(200);
  });

  test("is left out by closing everything of a trader, and said so", async () => {
    const [mine, theirs] = [await place(), await place()];
    await take(ann, theirs);
    await bind();
    await ben.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false });
    const { body } = await ben.post(`/api/admin/users/${trader.actor.user.id}/close-pending`);
    expect(body).toMatchObject({ orders: 1, left: [{ kind: "order", id: theirs }] });
    expect((await resolve(ben, mine)).status).toBe(409);
  });

  test("is refused to the second administrator too, except for the one who asked", async () => {
    await app.context.database.knex("settings").update({ secondApprovalAbove: "0.5" });
    const id = await place();
    expect((await resolve(ann, id)).status).toBe(202);
    await take(ben, id);
    await bind();
    const [approval] = (await cleo.get("/api/admin/approvals?status=pending")).body as { id: string }[];
    const approve = () => cleo.patch(`/api/admin/approvals/${approval!.id}`, { decision: "approved" });
    expect(await approve()).toMatchObject({ status: 409, body: { code: "taken" } });
    await giveBack(ben, id);
    await take(ann, id);
    expect((await approve()).status).toBe(200);
  });

  test("at the moment of taking: while it binds, either the claim or the decision comes first", async () => {
    await bind();
    for (let round = 0; round < 10; round += 1) {
      const id = await place();
      const [claim, decision] = await Promise.all([take(ann, id), resolve(ben, id)]);
      expect([`${claim.status} ${decision.status}`]).toContainEqual(
        expect.stringMatching(/^(200 409|409 200)$/),
      );
    }
  });
});

describe("presence", () => {
  const show = (client: TestClient, tab: string, id: string | null) =>
    client.put("/api/admin/presence", { tab, viewing: id === null ? null : { kind: "order", id } });
  const seen = async () => {
    const { viewers } = (await ben.get("/api/admin/presence")).body as Presence;
    return viewers.map(({ username, id }) => `${username} ${id}`);
  };
  const touches = async () =>
    (await app.desk.newEvents()).filter(({ name }) => name === "presence.touched").length;

  test("says who has what open, once however many tabs, until the tab or the session ends", async () => {
    const [one, two] = [uuidv7(), uuidv7()];
    const [tab, other] = [uuidv7(), uuidv7()];
    await show(ann, tab, one);
    await show(ann, other, one);
    expect(await seen()).toEqual([`${nameOf(ann)} ${one}`]);
    await show(ann, tab, two);
    expect((await seen()).toSorted()).toEqual([`${nameOf(ann)} ${one}`, `${nameOf(ann)} ${two}`].toSorted());
    await show(ann, other, null);
    expect(await seen()).toEqual([`${nameOf(ann)} ${two}`]);
    await ann.post("/api/logout");
    expect(await seen()).toEqual([]);
  });

  test("is announced when it changes, not when it is reported again", async () => {
    const [tab, id] = [uuidv7(), uuidv7()];
    await app.desk.newEvents();
    await show(ann, tab, id);
    await show(ann, tab, id);
    expect(await touches()).toBe(1);
    await app.context.database.knex("presence").update({ seenAt: new Date(Date.now() - 121_000) });
    expect(await seen()).toEqual([]);
    await show(ann, tab, id);
    await show(ann, tab, null);
    await show(ann, tab, null);
    expect(await touches()).toBe(2);
  });

  test("lasts as long as its session has a socket", async () => {
    const { knex } = app.context.database;
    const id = uuidv7();
    await show(ann, uuidv7(), id);
    await knex("presence").update({ seenAt: new Date(Date.now() - 90_000) });
    await keepPresence(knex, [hashSessionId(ann.cookies.get("livedesk") ?? "")]);
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `select from presence where "itemId" = ? and "seenAt" > now() - interval '1 minute'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test("counts twenty tabs of a session and no suspended administrator", async () => {
    for (let tab = 0; tab < 25; tab += 1) await show(ann, uuidv7(), uuidv7());
    expect(await seen()).toHaveLength(20);
    await ben.patch(`/api/admin/users/${ann.actor.user.id}`, { isActive: false });
    expect(await seen()).toEqual([]);
  });
});
