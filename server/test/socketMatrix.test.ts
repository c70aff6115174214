import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { events, type ServerToClientEvents } from "#protocol/events.ts";
import type { NewApiToken } from "#protocol/tokens.ts";
import type { Actor } from "../context.ts";
import { changeRole } from "../commands/changeRole.ts";
import { insertSession } from "../sessions/insertSession.ts";
import type { RunningServer } from "../start.ts";
import { hashToken } from "../tokens/token.ts";
import { findLiveTokens } from "../tokens/tokenRows.ts";
import { enrol } from "./authenticator.ts";
import { createClient, type TestClient } from "./client.ts";
import { faultOfEvent, mustConform } from "./conformity.ts";
import { createDesk, type Desk, PASSWORD, PASSWORD_HASH } from "./desk.ts";
import { signCookie } from "./testApp.ts";
import { startNode } from "./startNode.ts";
import { BTC_ADDRESS, withdrawalRequest } from "./transferRequests.ts";

/*
 * Who may open a socket, what each receives, and how soon the end of a session reaches every node: two complete
 * servers on one database.
 */

const NOBODY = "00000000-0000-7000-8000-0000000000ff";

type Person = { actor: Actor; cookie: string; client: TestClient };

let desk: Desk;
let here: RunningServer;
let there: RunningServer;
const sockets: Socket<ServerToClientEvents>[] = [];

beforeAll(async () => {
  desk = await createDesk();
  here = await startNode(desk);
  there = await startNode(desk);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await desk.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

async function signIn(actor: Actor): Promise<Person> {
  const id = await desk.context.database.transact((tx) =>
    insertSession(tx, actor.user.id, PASSWORD_HASH, { userAgent: "a test" }),
  );
  const cookie = signCookie(id ?? "");
  return { actor, cookie, client: createClient(here.url, cookie) };
}

/** Opens a socket; resolves to "ready" or the code of the refusal. */
function open(url: string, cookie: string | null, headers: Record<string, string> = {}) {
  const socket: Socket<ServerToClientEvents> = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...(cookie === null ? {} : { cookie }), ...headers },
  });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((name: string, ...received: unknown[]) => {
    mustConform(faultOfEvent(name, ...(received as [unknown])));
    heard.push(name);
  });
  const outcome = new Promise<string>((resolve) => {
    socket.once("ready", () => resolve("ready"));
    socket.once("connect_error", (error) =>
      resolve("data" in error ? (error.data as { code: string }).code : "refused"),
    );
  });
  const revoked = new Promise<string>((resolve) =>
    socket.once("session.revoked", ({ reason }) => resolve(reason)),
  );
  const gone = new Promise<string>((resolve) => socket.once("disconnect", resolve));
  return { socket, heard, outcome, revoked, gone };
}

test("who may open a socket", async () => {
  const { knex } = desk.context.database;
  const [user, banned, revoked] = await Promise.all([1, 2, 3].map(async () => signIn(await desk.trader())));
  const admin = await signIn(await desk.administrator());
  await knex("users").where({ id: banned!.actor.user.id }).update({ isActive: false });
  await knex("sessions").where({ userId: revoked!.actor.user.id }).delete();
  const outcomes = {
    anonymous: await open(here.url, null).outcome,
    user: await open(here.url, user!.cookie).outcome,
    banned: await open(here.url, banned!.cookie).outcome,
    administrator: await open(here.url, admin.cookie).outcome,
    revoked: await open(here.url, revoked!.cookie).outcome,
    forged: await open(here.url, `${user!.cookie}x`).outcome,
    foreignOrigin: await open(here.url, user!.cookie, { origin: "https://evil.example" }).outcome,
    ownOrigin: await open(here.url, user!.cookie, { origin: here.url }).outcome,
    otherSpelling: await open(here.url, user!.cookie, { origin: here.url.replace("http", "HTTP") }).outcome,
    otherScheme: await open(here.url, user!.cookie, { origin: here.url.replace("http", "https") }).outcome,
    unknownHost: await open(here.url, user!.cookie, { host: "evil.example", origin: "http://evil.example" })
      .outcome,
  };
  await knex("settings").update({ maintenanceMode: true });
  const maintenance = await open(here.url, user!.cookie).outcome;
  await knex("settings").update({ maintenanceMode: false });

  expect({ ...outcomes, maintenance }).toEqual({
    anonymous: "unauthenticated",
    user: "ready",
    banned: "account_suspended",
    administrator: "ready",
    revoked: "unauthenticated",
    forged: "unauthenticated",
    foreignOrigin: "refused",
    ownOrigin: "ready",
    otherSpelling: "ready",
    otherScheme: "refused",
    unknownHost: "refused",
    // The page stays connected, to learn when the desk opens again.
    maintenance: "ready",
  });
});

test("who receives which event", async () => {
  const [user, other] = [await signIn(await desk.trader("1000")), await signIn(await desk.trader())];
  const admin = await signIn(await desk.administrator());
  const [ofUser, ofOther, ofAdmin] = [user, other, admin].map(({ cookie }) => open(there.url, cookie));
  await Promise.all([ofUser!.outcome, ofOther!.outcome, ofAdmin!.outcome]);

  const { status } = await user.client.post("/api/transactions", withdrawalRequest("1"));
  const quoted = ((await user.client.get("/api/prices")).body as { prices: { BTC: { price: number } } })
    .prices.BTC;
  const placed = await user.client.post("/api/orders", {
    type: "buy",
    crypto: "BTC",
    amount: "100",
    pricePerCoin: (quoted.price * 1.05).toFixed(2),
    tradingFee: "0.1",
    total: "100.1",
  });
  expect([status, placed.status]).toEqual([201, 201]);
  await admin.client.patch("/api/admin/settings", {
    btcWalletAddress: BTC_ADDRESS,
  });
  const { knex } = desk.context.database;
  await knex("settings").update({ secondApprovalForChanges: true });
  const edit = await admin.client.patch(`/api/admin/users/${user.actor.user.id}`, { balance: "5" });
  await knex("settings").update({ secondApprovalForChanges: false });
  expect(edit.status).toBe(202);
  expect((await admin.client.post("/api/admin/checks")).status).toBe(201);
  const orderId = (placed.body as { id: string }).id;
  const viewing = { kind: "order", id: orderId };
  expect((await admin.client.put(`/api/admin/claims/order/${orderId}`)).status).toBe(200);
  expect((await admin.client.put("/api/admin/presence", { tab: NOBODY, viewing })).status).toBe(200);
  const written = `/api/admin/users/${user.actor.user.id}`;
  expect((await admin.client.post(`${written}/notes`, { text: "Called" })).status).toBe(201);
  expect((await admin.client.put(`${written}/flags/watch`, { isSet: true, reason: "Odd" })).status).toBe(200);
  expect((await admin.client.post("/api/admin/notes", { text: "Quiet", version: 0 })).status).toBe(200);
  expect((await admin.client.post("/api/admin/invitations", { role: "user" })).status).toBe(201);
  await expect.poll(() => ofOther!.heard).toContain("settings.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("note.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("link.changed");
  // Of new work, by a job.
  await expect.poll(() => ofAdmin!.heard).toContain("notification.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("audit.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("adminStats.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("approval.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("check.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("claim.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("traderNote.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("flags.changed");
  await expect.poll(() => ofAdmin!.heard).toContain("presence.changed");
  const resolved = await admin.client.patch(`/api/admin/orders/${orderId}/resolve`, {
    result: "rejected",
    returnRate: "0",
  });
  expect(resolved.status).toBe(200);
  const read = await user.client.post("/api/notifications/read", { until: new Date().toISOString() });
  expect(read.status).toBe(200);
  const chosen = await user.client.patch("/api/notifications/choices", { showsDetails: true });
  expect(chosen.status).toBe(200);
  await expect.poll(() => ofUser!.heard).toContain("inbox.changed");
  await expect.poll(() => ofUser!.heard).toContain("notificationChoices.changed");
  await sleep(300);

  // A column each: what happened to `user` and to the site.
  const heardBy = (socket: typeof ofUser) =>
    Object.keys(events).filter((name) => name !== "prices.changed" && socket!.heard.includes(name));
  expect({ user: heardBy(ofUser), other: heardBy(ofOther), administrator: heardBy(ofAdmin) }).toEqual({
    user: [
      "user.changed",
      "order.changed",
      "transaction.changed",
      "settings.changed",
      "notification.changed",
      "inbox.changed",
      "notificationChoices.changed",
      "ready",
    ],
    other: ["settings.changed", "ready"],
    administrator: [
      "user.changed",
      "order.changed",
      "transaction.changed",
      "settings.changed",
      "audit.changed",
      "approval.changed",
      "check.changed",
      "claim.changed",
      "notification.changed",
      "link.changed",
      "note.changed",
      "traderNote.changed",
      "flags.changed",
      "adminStats.changed",
      "presence.changed",
      "ready",
    ],
  });
});

describe("the end of a session reaches the sockets of another node:", () => {
  async function reasonAfter(person: Person, end: () => Promise<unknown>) {
    const { outcome, revoked, gone } = open(there.url, person.cookie);
    expect(await outcome).toBe("ready");
    await end();
    const reason = await revoked;
    await gone;
    const { status } = await createClient(there.url, person.cookie).get("/api/user");
    expect(status).toBe(reason === "suspended" ? 200 : 401);
    return reason;
  }

  test("signing out", async () => {
    const person = await signIn(await desk.trader());
    expect(await reasonAfter(person, () => person.client.post("/api/logout"))).toBe("signed_out");
  });

  test("a ban, and once it is lifted the same session can open one again", async () => {
    const [person, admin] = [await signIn(await desk.trader()), await signIn(await desk.administrator())];
    const ban = () => admin.client.patch(`/api/admin/users/${person.actor.user.id}`, { isActive: false });
    expect(await reasonAfter(person, ban)).toBe("suspended");
    expect(await open(there.url, person.cookie).outcome).toBe("account_suspended");
    await admin.client.patch(`/api/admin/users/${person.actor.user.id}`, { isActive: true });
    expect(await open(there.url, person.cookie).outcome).toBe("ready");
  });

  test("a password change, for the others only", async () => {
    const person = await signIn(await desk.trader());
    const other = await signIn(person.actor);
    const own = open(there.url, person.cookie);
    expect(await own.outcome).toBe("ready");
    const change = { currentPassword: PASSWORD, newPassword: "battery staple" };
    expect(await reasonAfter(other, () => person.client.put("/api/user/password", change))).toBe(
      "password_changed",
    );
    expect(own.socket.connected).toBe(true);
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  test("signing out the others", async () => {
    const person = await signIn(await desk.trader());
    const other = await signIn(person.actor);
    expect(await reasonAfter(other, () => person.client.delete("/api/user/sessions"))).toBe("signed_out");
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  test("another role, whose permissions are gone at once", async () => {
    const person = await signIn(await desk.administrator());
    expect((await person.client.get("/api/admin/settings")).status).toBe(200);
    expect(
      await reasonAfter(person, () => changeRole(desk.context.database, person.actor.user.username, "user")),
    ).toBe("role_changed");
    const again = await signIn(person.actor);
    expect((await again.client.get("/api/admin/settings")).status).toBe(403);
  });
});

describe("while administrators need a second factor", () => {
  const wantFactor = (admin: Person, adminSecondFactorRequired: boolean) =>
    admin.client.patch("/api/admin/settings", { adminSecondFactorRequired });
  const routes = Object.values(endpoints)
    .filter(({ access }) => access === "admin")
    .map(({ method, path }) => [method, path.replace(":id", NOBODY)] as const);

  test("one without it is kept out of the administrators' rooms and routes until it is set up", async () => {
    const chief = await signIn(await desk.administrator());
    await enrol(chief.client);
    const admin = await signIn(await desk.administrator());
    const before = open(there.url, admin.cookie);
    expect(await before.outcome).toBe("ready");

    expect((await wantFactor(chief, true)).status).toBe(200);
    await before.gone;
    const without = open(there.url, admin.cookie);
    expect(await without.outcome).toBe("ready");
    for (const [method, path] of routes) {
      const answer = await admin.client.call(method, path);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        403,
        expect.objectContaining({ code: "second_factor_setup_required" }),
      ]);
    }
    expect((await admin.client.get("/api/user")).status).toBe(200);
    const trader = await signIn(await desk.trader("10"));
    const withdrawal = withdrawalRequest("1");
    const { id } = (await trader.client.post("/api/transactions", withdrawal)).body as { id: string };
    expect((await admin.client.get(`/api/transactions/${id}/details`)).status).toBe(404);
    await sleep(300);
    // Notifications, here of new work, are their own.
    const heard = without.heard.filter((name) => !["prices.changed", "notification.changed"].includes(name));
    expect(heard).toEqual(["ready"]);

    await enrol(admin.client);
    await without.gone;
    const within = open(there.url, admin.cookie);
    expect(await within.outcome).toBe("ready");
    expect((await admin.client.get("/api/admin/settings")).status).toBe(200);
    await trader.client.post(`/api/transactions/${id}/cancel`);
    await expect.poll(() => within.heard).toContain("transaction.changed");

    expect((await admin.client.delete("/api/user/second-factor")).status).toBe(204);
    await within.gone;
    expect((await admin.client.get("/api/admin/settings")).status).toBe(403);
    expect((await wantFactor(chief, false)).status).toBe(200);
    expect((await admin.client.get("/api/admin/settings")).status).toBe(200);
  });

  test("an administrator who turns the rule on without having one is asked for it too, and traders are not affected", async () => {
    const admin = await signIn(await desk.administrator());
    const trader = await signIn(await desk.trader());
    const socket = open(here.url, trader.cookie);
    expect(await socket.outcome).toBe("ready");
    expect((await wantFactor(admin, true)).status).toBe(200);
    expect((await wantFactor(admin, false)).status).toBe(403);
    expect((await trader.client.get("/api/admin/settings")).body).toMatchObject({ code: "forbidden" });
    await expect.poll(() => socket.heard).toContain("settings.changed");
    expect(socket.socket.connected).toBe(true);
    await enrol(admin.client);
    expect((await wantFactor(admin, false)).status).toBe(200);
  });
});

describe("with an API token", () => {
  async function programOf(person: Person, scope = "read") {
    const form = { name: "bot", scope };
    const { id, token } = (await person.client.post("/api/user/tokens", form)).body as NewApiToken;
    return { id, token, authorization: `Bearer ${token}` };
  }

  test("a socket opens and receives only the user's own changes, even if the user is an administrator", async () => {
    const [admin, trader] = [await signIn(await desk.administrator()), await signIn(await desk.trader("10"))];
    const { authorization } = await programOf(admin);
    const own = open(there.url, null, { authorization });
    expect(await own.outcome).toBe("ready");
    expect(await open(there.url, admin.cookie, { authorization: "Bearer livedesk_x" }).outcome).toBe(
      "unauthenticated",
    );

    const watching = open(there.url, admin.cookie);
    await watching.outcome;
    const withdrawal = withdrawalRequest("1");
    await trader.client.post("/api/transactions", withdrawal);
    await expect.poll(() => watching.heard).toContain("transaction.changed");
    await admin.client.patch("/api/admin/settings", {
      ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
    });
    await expect.poll(() => own.heard).toContain("settings.changed");
    expect(own.heard).not.toContain("transaction.changed");
    expect(own.heard).not.toContain("audit.changed");
  });

  test("for the desk, a socket receives what an administrator does, until the second factor is removed", async () => {
    const [admin, trader] = [await signIn(await desk.administrator()), await signIn(await desk.trader("10"))];
    await enrol(admin.client);
    const { authorization } = await programOf(admin, "desk_read");
    const { outcome, heard, revoked, gone } = open(there.url, null, { authorization });
    expect(await outcome).toBe("ready");
    await trader.client.post("/api/transactions", withdrawalRequest("1"));
    await expect.poll(() => heard).toContain("transaction.changed");

    expect((await admin.client.delete("/api/user/second-factor")).status).toBe(204);
    expect(await revoked).toBe("token_revoked");
    await gone;
  });

  test.each([
    [
      "revoking it",
      "token_revoked",
      (person: Person, id: string) => person.client.delete(`/api/user/tokens/${id}`),
    ],
    [
      "another password",
      "password_changed",
      (person: Person) =>
        person.client.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "battery staple" }),
    ],
  ])("%s closes it on another node", async (_how, reason, end) => {
    const person = await signIn(await desk.trader());
    const { id, authorization } = await programOf(person);
    const { outcome, revoked, gone } = open(there.url, null, { authorization });
    expect(await outcome).toBe("ready");

    await end(person, id);

    expect(await revoked).toBe(reason);
    await gone;
    expect(await open(there.url, null, { authorization }).outcome).toBe("unauthenticated");
  });
});

test("of the connected sessions and tokens, the valid ones are found", async () => {
  const { knex } = desk.context.database;
  const person = await signIn(await desk.trader());
  const form = { name: "bot", scope: "trade" };
  const { id, token } = (await person.client.post("/api/user/tokens", form)).body as NewApiToken;
  const hash = hashToken(token);

  expect(await findLiveTokens(knex, [hash, "00".repeat(32)])).toEqual(new Set([hash]));
  await knex("users").where({ id: person.actor.user.id }).update({ isActive: false });
  expect(await findLiveTokens(knex, [hash])).toEqual(new Set());
  await knex("users").where({ id: person.actor.user.id }).update({ isActive: true });
  await knex("apiTokens").where({ id }).delete();
  expect(await findLiveTokens(knex, [hash])).toEqual(new Set());
});
