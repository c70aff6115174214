import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import { type Answer, countStatuses, createClient, type TestClient } from "../test/client.ts";
import { PASSWORD } from "../test/desk.ts";
import { createTestApp, deviceCookie, type TestApp } from "../test/testApp.ts";
import { CALLS_PER_MINUTE, createRateLimits, DEFENCES, isOwnChange } from "./rateLimits.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { depositRequest, withdrawalRequest } from "../test/transferRequests.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ authRateLimit: 20, trustProxy: 1 });
});
afterAll(() => app.close());

const order = orderRequest("1");

test("the calls of one account per minute are limited to the numbers written here", () => {
  expect(CALLS_PER_MINUTE).toEqual({
    placeOrder: 1200,
    cancelOrder: 1200,
    submitTransaction: 600,
    cancelTransaction: 600,
    endSession: 30,
    changePassword: 20,
    endOtherSessions: 30,
    stepUp: 30,
    startSecondFactor: 20,
    confirmSecondFactor: 20,
    removeSecondFactor: 20,
    renewRecoveryCodes: 20,
    startPasskey: 20,
    addPasskey: 20,
    renamePasskey: 60,
    removePasskey: 20,
    startPasskeyProof: 30,
    startProviderAccount: 20,
    addProviderAccount: 20,
    removeProviderAccount: 20,
    createToken: 20,
    revokeToken: 60,
    previewLogo: 30,
    uploadLogo: 30,
    removeLogo: 30,
    take: 300,
    giveBack: 300,
    showPresence: 300,
    readNotifications: 300,
    createInvitation: 30,
    createPasswordLink: 30,
    issueAccountLink: 30,
    revokeAccountLink: 60,
    writeDeskNote: 60,
    tickOff: 60,
    addNote: 60,
    editNote: 60,
    changeFlag: 60,
    chooseNotification: 120,
    testAlert: 10,
    startPush: 30,
    stopPush: 30,
    createWebhook: 30,
    changeWebhook: 60,
    rotateWebhookSecret: 30,
    removeWebhook: 30,
    testWebhook: 30,
    sendWebhookAgain: 60,
    saveAddress: 30,
    renameAddress: 30,
    forgetAddress: 30,
    exportAccount: 30,
    exportActivity: 120,
    endUserSessions: 60,
    updateUser: 300,
    closePending: 60,
    startPaying: 300,
    stopPaying: 300,
    updateSettings: 120,
    startCheck: 20,
    acknowledgeCheck: 60,
  });
});

/** Why a change is not limited by account and minute. */
const NOT_BY_ACCOUNT: Readonly<Record<string, EndpointName[]>> = {
  "a visitor's: limited by address": [
    "login",
    "startPasskeySignIn",
    "signInByPasskey",
    "startProviderSignIn",
    "signInByProvider",
    "confirmProviderSignIn",
    "register",
    "openLink",
    "acceptInvitation",
    "resetPassword",
  ],
  "limited by session, address and node (pageErrors.ts)": ["reportPageError"],
  "ends a session, of which an account has few and each costs a sign-in": ["logout"],
  "ends something that waits, of which an account may have only so much": [
    "resolveOrder",
    "processTransaction",
    "decideApproval",
  ],
};

/** Why a trader's change is not limited by the hour. */
const NOT_BY_HOUR: Readonly<Record<string, EndpointName[]>> = {
  "programs make them by the thousand, and what is pending is limited": [
    "placeOrder",
    "cancelOrder",
    "submitTransaction",
    "cancelTransaction",
  ],
  "leaves no line and no row of its own": ["readNotifications"],
  "a page of an export, of which there are five an hour": ["exportActivity"],
  "a defence: limited by session (rateLimits.ts)": [...DEFENCES].filter(
    (name) => endpoints[name].access === "trader",
  ),
};

test("every change is limited, except for those with a reason here", () => {
  const changes = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].method !== "GET",
  );
  expect(changes.filter((name) => !(name in CALLS_PER_MINUTE)).toSorted()).toEqual(
    Object.values(NOT_BY_ACCOUNT).flat().toSorted(),
  );
  const ofTraders = changes.filter((name) => endpoints[name].access === "trader");
  expect(ofTraders.filter((name) => !isOwnChange(name)).toSorted()).toEqual(
    Object.values(NOT_BY_HOUR).flat().toSorted(),
  );
});

const HOME = { crypto: "BTC", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", name: "Home" };

test("what a trader changes of their own is limited by the hour, whatever it is and in however many sessions", async () => {
  const trader = await app.trader("1000");
  const second = await app.signedIn(trader.actor);
  const { knex } = app.context.database;
  const { body } = await trader.post("/api/user/addresses", HOME);
  const path = `/api/user/addresses/${(body as { id: string }).id}`;
  const counter = () => knex("rateLimits").whereLike("key", `own changes ${trader.actor.user.id}`);
  expect(await counter()).toMatchObject([{ points: 1 }]);
  await counter().update({ points: 298 });

  expect((await second.patch(path, { name: "House" })).status).toBe(200);
  expect((await trader.patch("/api/notifications/choices", { showsDetails: true })).status).toBe(200);
  const { status, headers } = await second.delete(path);
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect((await trader.patch(path, { name: "Home" })).status).toBe(429);
  expect((await trader.post("/api/orders", order)).status).toBe(201);
  expect((await (await app.trader()).post("/api/user/addresses", HOME)).status).toBe(201);
  const lines: { action: string }[] = await knex("auditLog")
    .where({ actorId: trader.actor.user.id })
    .orderBy("id");
  expect(lines.map(({ action }) => action)).toEqual(["address.saved", "address.renamed"]);
});

test("the defences are those written here", () => {
  expect([...DEFENCES].toSorted()).toEqual([
    "addPasskey",
    "addProviderAccount",
    "changePassword",
    "closePending",
    "confirmSecondFactor",
    "endOtherSessions",
    "endSession",
    "endUserSessions",
    "removePasskey",
    "removeProviderAccount",
    "removeSecondFactor",
    "renewRecoveryCodes",
    "revokeAccountLink",
    "revokeToken",
    "startPasskey",
    "startPasskeyProof",
    "startProviderAccount",
    "startSecondFactor",
    "stepUp",
    "stopPush",
  ]);
});

test.each<[string, string, (id: string) => string, object | undefined, number]>([
  ["proving who one is", "POST", () => "/api/step-up", { password: PASSWORD }, 204],
  [
    "changing the password",
    "PUT",
    () => "/api/user/password",
    { currentPassword: PASSWORD, newPassword: "battery staple" },
    204,
  ],
  ["ending that session", "DELETE", (id) => `/api/user/sessions/${id}`, undefined, 204],
  ["ending all others", "DELETE", () => "/api/user/sessions", undefined, 204],
  ["setting up an authenticator app", "POST", () => "/api/user/second-factor", undefined, 201],
  ["confirming it", "POST", () => "/api/user/second-factor/confirm", { code: "000000" }, 404],
  // A desk without a host name has no passkeys; the test is only that nothing is used up.
  ["setting up a passkey", "POST", () => "/api/user/passkeys/options", undefined, 409],
])(
  "whoever has a stolen cookie and uses up all its limits cannot keep the owner from %s",
  async (_name, method, pathOf, body, status) => {
    const thief = await app.trader();
    const choose = () => thief.patch("/api/notifications/choices", { showsDetails: true });
    await choose();
    await app.context.database
      .knex("rateLimits")
      .whereLike("key", `own changes ${thief.actor.user.id}`)
      .update({ points: 300 });
    expect((await choose()).status).toBe(429);
    const tries: Answer[] = [];
    for (let call = 0; call < 31; call += 1)
      tries.push(await thief.call(method, pathOf(uuidv7()), { body: body && {} }));
    expect(tries.at(-1)?.status).toBe(429);

    const owner = await app.signedIn(thief.actor);
    const sessions = (await owner.get("/api/user/sessions")).body as { id: string; isCurrent: boolean }[];
    const stolen = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
    expect((await owner.call(method, pathOf(stolen), { body })).status).toBe(status);
  },
);

/** A proof of the thief's session is over: nothing of this needs one. */
const unprove = (userId: string) =>
  app.context.database
    .knex("sessions")
    .where({ userId })
    .update({ provenAt: new Date(0), workedAt: new Date(0) });

test.each<[what: string, method: string, path: string, body: object, limit: number, status: number]>([
  ["suspending somebody", "PATCH", "/api/admin/users/:trader", { isActive: false }, 300, 200],
  ["correcting a balance", "PATCH", "/api/admin/users/:trader", { balance: "5" }, 300, 200],
  ["ending somebody's sessions", "DELETE", "/api/admin/users/:trader/sessions", {}, 60, 204],
  ["inviting somebody", "POST", "/api/admin/invitations", { role: "user" }, 30, 201],
  ["making a password link", "POST", "/api/admin/users/:trader/password-link", {}, 30, 201],
  ["changing a setting", "PATCH", "/api/admin/settings", { newAddressHoldHours: 0 }, 120, 200],
  ["saving an address", "POST", "/api/user/addresses", HOME, 30, 201],
  ["creating a token", "POST", "/api/user/tokens", { name: "bot", scope: "read" }, 20, 201],
])(
  "a stolen cookie without a proof uses up nothing that an administrator needs for %s",
  async (_what, method, pattern, body, limit, status) => {
    const [thief, trader] = [await app.administrator(), await app.trader()];
    const path = pattern.replace(":trader", trader.actor.user.id);
    await unprove(thief.actor.user.id);
    const tries = Array.from({ length: limit + 1 }, () => thief.call(method, path, { body }));
    expect(countStatuses(await Promise.all(tries))).toEqual({ 403: limit, 429: 1 });

    const owner = await app.signedIn(thief.actor);
    expect((await owner.call(method, path, { body })).status).toBe(status);
  },
);

test("a suspension is left when an administrator's changes of users are used up, even by one with a proof", async () => {
  const [admin, trader] = [await app.administrator(), await app.trader()];
  const path = `/api/admin/users/${trader.actor.user.id}`;
  await admin.patch(path, { balance: "5" });
  await app.context.database
    .knex("rateLimits")
    .whereLike("key", `call updateUser:${admin.actor.user.id}`)
    .orWhereLike("key", `call updateUser ${admin.actor.user.id}`)
    .update({ points: 300 });
  expect((await admin.patch(path, { balance: "6" })).status).toBe(429);
  expect((await admin.patch(path, { isActive: false, balance: "6" })).status).toBe(429);
  expect((await admin.patch(path, { isActive: false, reason: "Fraud" })).status).toBe(200);
});

test("wrong passwords in one session use up neither the owner's next session nor the sign-ins of that browser", async () => {
  const owner = app.anonymous();
  const form = { username: "robbed", email: "robbed@example.com", password: "correct horse" };
  await owner.post("/api/register", form, { "X-Forwarded-For": "198.51.100.46" });
  const thief = createClient(app.url, [...owner.cookies].map((pair) => pair.join("=")).join("; "));
  const guess = () => thief.post("/api/step-up", { password: "wrong one" });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(400);
  expect((await guess()).status).toBe(429);

  const { username, password } = form;
  const again = await owner.post(
    "/api/login",
    { username, password },
    { "X-Forwarded-For": "198.51.100.47" },
  );
  expect(again.status).toBe(200);
  expect((await owner.post("/api/step-up", { password })).status).toBe(204);
});

test("a session's own defences are limited by the hour, too", async () => {
  const trader = await app.trader();
  const prove = (client: TestClient) => client.post("/api/step-up", { password: PASSWORD });
  expect((await prove(trader)).status).toBe(204);
  const counters = app.context.database.knex("rateLimits").whereLike("key", "own defences session %");
  await counters.update({ points: 300 });
  const { status, headers } = await prove(trader);
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect((await prove(await app.signedIn(trader.actor))).status).toBe(204);
});

test.each(["post", "patch", "delete"] as const)(
  "a trader's saved addresses: 30 times %s a minute",
  async (method) => {
    const trader = await app.trader();
    const { body } = await trader.post("/api/user/addresses", HOME);
    const path =
      method === "post" ? "/api/user/addresses" : `/api/user/addresses/${(body as { id: string }).id}`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => trader[method](path, { name: "House" })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(method === "post" ? 11 : 10);
  },
);

/** Counts the statements that this node sends to the database while something happens. */
async function countStatements(happens: () => Promise<unknown>): Promise<number> {
  const { knex, counters } = app.context.database;
  let sent = 0;
  const count = (): void => void (sent += 1);
  for (const connection of [knex, counters]) connection.on("query", count);
  await happens();
  for (const connection of [knex, counters]) connection.removeListener("query", count);
  return sent;
}

/** Of one name, wrong passwords alone would be too many. */
const anybody = (index: number) => ({ username: `nobody${index}`, password: "wrong one" });
const LINK_TOKEN = "A".repeat(43);

/** In turn, as many as there are. */
const DEVICES = [deviceCookie(), deviceCookie(), deviceCookie()];

test.each<
  [
    string,
    string,
    (index: number) => object,
    string[],
    { crowdOf?: number; cookieOf?: (index: number) => string; allowed?: number }?,
  ]
>([
  ["POST /api/login", "/api/login", anybody, ["198.51.100.80"]],
  [
    "POST /api/login from one IPv6 network",
    "/api/login",
    anybody,
    ["2001:db8:7:1::1", "2001:db8:7:1::2", "[2001:db8:7:1::3]:4711", "2001:DB8:7:1:0:0:0:4"],
  ],
  ...["/api/login", "/api/login/passkey/options", "/api/links/open"].map(
    (
      path,
      index,
    ): [string, string, (at: number) => object, string[], { crowdOf: number; allowed: number }] => [
      `POST ${path} from 300 networks of one IPv6 site`,
      path,
      (at) => (path === "/api/links/open" ? { token: LINK_TOKEN } : anybody(at)),
      Array.from({ length: 300 }, (_, at) => `2001:db8:${71 + index}:${at.toString(16)}::1`),
      { crowdOf: 300, allowed: 200 },
    ],
  ),
  [
    "POST /api/login from one address in several spellings",
    "/api/login",
    anybody,
    ["198.51.100.81", "::ffff:198.51.100.81", "198.51.100.81:4711", "::ffff:c633:6451"],
  ],
  [
    "POST /api/login with 3 device cookies",
    "/api/login",
    anybody,
    ["198.51.100.86"],
    { crowdOf: 80, cookieOf: (index) => DEVICES[index % DEVICES.length] ?? "" },
  ],
  [
    "POST /api/login with a new device cookie each time",
    "/api/login",
    anybody,
    ["198.51.100.87"],
    { crowdOf: 220, cookieOf: deviceCookie },
  ],
  [
    "POST /api/register",
    "/api/register",
    () => ({ username: "x", email: "not one", password: "short" }),
    ["198.51.100.82"],
  ],
  ["POST /api/login/passkey/options", "/api/login/passkey/options", () => ({}), ["198.51.100.83"]],
  ["POST /api/links/open", "/api/links/open", () => ({ token: LINK_TOKEN }), ["198.51.100.84"]],
  [
    "POST /api/links/password",
    "/api/links/password",
    () => ({ token: LINK_TOKEN, password: "battery staple" }),
    ["198.51.100.85"],
  ],
])("an address beyond its limit costs no statement: %s", async (_name, path, bodyOf, addresses, browsers) => {
  const { crowdOf = 25, cookieOf = () => "", allowed = 20 } = browsers ?? {};
  const send = (index: number) =>
    createClient(app.url, cookieOf(index)).post(path, bodyOf(index), {
      "X-Forwarded-For": addresses[index % addresses.length] ?? "",
      origin: app.url,
    });
  const crowd = (size: number) => Promise.all(Array.from({ length: size }, (_, index) => send(index)));
  const counted = await countStatements(async () => {
    const answers = await crowd(crowdOf);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(crowdOf - allowed);
  });
  expect(counted).toBeGreaterThanOrEqual(allowed);

  let answers: Answer[] = [];
  expect(await countStatements(async () => void (answers = await crowd(300)))).toBe(0);
  expect(countStatuses(answers)).toEqual({ 429: 300 });
});

test("a session beyond its limit of calls costs no statement", async () => {
  const trader = await app.trader();
  const upload = () => trader.post("/api/user/second-factor/confirm", {});
  for (let call = 0; call < 21; call += 1) await upload();
  let answers: Answer[] = [];
  const counted = await countStatements(async () => {
    answers = await Promise.all(Array.from({ length: 100 }, upload));
  });
  expect([counted, countStatuses(answers)]).toEqual([0, { 429: 100 }]);
});

test("beyond the limit the account waits in all its sessions; others do not", async () => {
  const [admin, colleague] = [await app.administrator(), await app.administrator()];
  const write = (client: typeof admin) => client.post("/api/admin/notes", {});

  const answers = await Promise.all(Array.from({ length: 63 }, () => write(admin)));

  expect(countStatuses(answers)).toEqual({ 400: 60, 429: 3 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { code: "rate_limited" } });
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(40);
  expect((await write(await app.signedIn(admin.actor))).status).toBe(429);
  expect((await write(colleague)).status).toBe(400);
  expect((await admin.get("/api/admin/settings")).status).toBe(200);
});

test("orders are counted on all nodes together", async () => {
  const trader = await app.trader("100");
  expect((await trader.post("/api/orders", order)).status).toBe(201);
  await app.context.database
    .knex("rateLimits")
    .whereLike("key", `call placeOrder:${trader.actor.user.id}`)
    .update({ points: 1200 });

  expect(await trader.post("/api/orders", order)).toMatchObject({
    status: 429,
    body: { code: "rate_limited", message: "Too many attempts. Please wait a moment and try again." },
  });
  expect((await (await app.trader("100")).post("/api/orders", order)).status).toBe(201);
});

test("deposits, which need no proof, count for the account; withdrawals without theirs do not", async () => {
  const trader = await app.trader("100");
  const second = await app.signedIn(trader.actor);
  expect((await trader.post("/api/transactions", depositRequest("5"))).status).toBe(201);
  const counter = () =>
    app.context.database
      .knex("rateLimits")
      .whereLike("key", `call submitTransaction ${trader.actor.user.id}`);
  expect(await counter()).toMatchObject([{ points: 1 }]);
  await unprove(trader.actor.user.id);
  expect((await trader.post("/api/transactions", withdrawalRequest("5"))).status).toBe(403);
  expect(await counter()).toMatchObject([{ points: 1 }]);
  await counter().update({ points: 600 });
  expect((await second.post("/api/transactions", depositRequest("5"))).status).toBe(429);
});

test("a stranger cannot use up an owner's password changes, nor the sign-ins at the owner's address", async () => {
  const form = { username: "besieged", email: "besieged@example.com", password: "correct horse" };
  const home = { "X-Forwarded-For": "198.51.100.44" };
  const owner = app.anonymous();
  await owner.post("/api/register", form, home);
  await owner.post("/api/login", { username: form.username, password: form.password }, home);
  const { id } = (await owner.get("/api/user")).body as { id: string };

  const names = ["besieged", "besieged\n198.51.100.44", id, `own\n${id}`, `["own","${id}"]`];
  for (const [index, username] of names.entries()) {
    for (let guess = 0; guess < 11; guess += 1)
      await app
        .anonymous()
        .post("/api/login", { username, password: "wrong" }, { "X-Forwarded-For": `203.0.113.${index}` });
  }

  const change = { currentPassword: "correct horse", newPassword: "battery staple" };
  expect((await owner.put("/api/user/password", change, { "X-Forwarded-For": "192.0.2.77" })).status).toBe(
    204,
  );
  const again = { username: form.username, password: "battery staple" };
  expect((await app.anonymous().post("/api/login", again, home)).status).toBe(200);
});

test("wrong current passwords count for the account, from whatever address", async () => {
  const client = app.anonymous();
  const form = { username: "forgetful", email: "forgetful@example.com", password: "correct horse" };
  await client.post("/api/register", form, { "X-Forwarded-For": "198.51.100.45" });
  const change = { currentPassword: "wrong one", newPassword: "battery staple" };

  const answers = [];
  for (let index = 0; index < 12; index += 1)
    answers.push(
      await client.put("/api/user/password", change, { "X-Forwarded-For": `198.51.100.${index + 50}` }),
    );

  expect(countStatuses(answers)).toEqual({ 400: 10, 429: 2 });
});

test("a refusal of a session does not count for a token with the same hash", async () => {
  const limits = createRateLimits(app.context.database, 20);
  const session = { kind: "session", hash: "same" } as const;
  const userId = uuidv7();
  const refused = Array.from({ length: 21 }, () => limits.countCall("createToken", userId, session));
  expect((await Promise.allSettled(refused)).filter(({ status }) => status === "rejected")).toHaveLength(1);

  expect(() => limits.refuseAgain("createToken", session)).toThrow("Too many attempts");
  expect(() => limits.refuseAgain("createToken", { kind: "token", hash: "same" })).not.toThrow(
    "Too many attempts",
  );
});

test("errors of pages are limited by session and by address, before they are read", async () => {
  const trader = await app.trader();
  const report = { message: "x", page: "/", build: null, stack: null };
  const send = (client: TestClient, from: string) =>
    client.post("/api/page-errors", report, { "X-Forwarded-For": from });
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(trader, "203.0.113.50")));
  expect(countStatuses(answers)).toEqual({ 204: 10, 429: 30 });
  const strangers = Array.from({ length: 40 }, () => send(app.anonymous(), "203.0.113.50"));
  expect(countStatuses(await Promise.all(strangers))).toEqual({ 204: 20, 429: 20 });
  expect((await send(app.anonymous(), "203.0.113.51")).status).toBe(204);
});
