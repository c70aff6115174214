import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Order } from "#protocol/orders.ts";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { PasskeyCreation } from "#protocol/passkeys.ts";
import type { Enrolment } from "#protocol/secondFactor.ts";
import { isDeskScope, type TokenScope } from "#protocol/tokens.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { enrol, openAuthenticator } from "./authenticator.ts";
import { createTokenText, hashToken } from "../tokens/token.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { createClient, createProgram, type TestClient } from "./client.ts";
import { PNG } from "./fixtures.ts";
import { AT_LOCALHOST, insertPasskey, makePasskey } from "./passkey.ts";
import { aPushBrowser } from "./pushService.ts";
import { createTestApp, type SignedInClient, type TestApp } from "./testApp.ts";
import { orderRequest } from "./orderRequest.ts";
import { PASSWORD } from "./desk.ts";
import { BTC_ADDRESS, withdrawalRequest } from "./transferRequests.ts";

/*
 * The answer to each kind of caller, for every route. `user` owns what the route is about, `other` is a trader who
 * does not; `maintenance` is the owner while the desk is closed, `revoked` the owner whose session has ended.
 */
const COLUMNS = ["anonymous", "user", "other", "banned", "administrator", "maintenance", "revoked"] as const;
type Column = (typeof COLUMNS)[number];

/*
 * The same for programs: with an API token of the owner, scoped to read or to trade, revoked, or of a suspended
 * owner, and with an administrator's token scoped to trade, to read for the desk and to decide for it. Routes that are
 * not listed refuse all of them.
 */
const TOKEN_COLUMNS = [
  "read",
  "trade",
  "revokedToken",
  "suspended",
  "administrators",
  "deskReads",
  "deskDecides",
] as const;
type TokenColumn = (typeof TOKEN_COLUMNS)[number];
type TokenRow = readonly [number, number, number, number, number, number, number];
const REFUSED: TokenRow = [403, 403, 401, 403, 403, 403, 403];
/** Nobody signs in, up or out with a token: that takes cookies. */
const BY_COOKIE: TokenRow = [403, 403, 403, 403, 403, 403, 403];
const OPEN: TokenRow = [200, 200, 200, 200, 200, 200, 200];
const READABLE: TokenRow = [200, 200, 401, 403, 200, 200, 200];
const OWNED: TokenRow = [200, 200, 401, 403, 404, 200, 200];
const OF_THE_DESK: TokenRow = [403, 403, 401, 403, 403, 200, 200];
/** Of what the caller makes first, which no program may. */
const NOTHING_MADE: TokenRow = [403, 403, 401, 403, 403, 404, 404];
const DECISION: TokenRow = [403, 403, 401, 403, 403, 403, 200];
const TOKENS: Record<string, TokenRow> = {
  "GET /api/user": [200, 200, 401, 200, 200, 200, 200],
  "POST /api/login": BY_COOKIE,
  "POST /api/login/passkey/options": BY_COOKIE,
  "POST /api/login/passkey": BY_COOKIE,
  "POST /api/login/provider/start": BY_COOKIE,
  "POST /api/login/provider": BY_COOKIE,
  "POST /api/login/provider/confirm": BY_COOKIE,
  "POST /api/register": BY_COOKIE,
  "POST /api/page-errors": BY_COOKIE,
  "POST /api/links/open": BY_COOKIE,
  "POST /api/links/invitation": BY_COOKIE,
  "POST /api/links/password": BY_COOKIE,
  "POST /api/logout": BY_COOKIE,
  "GET /api/session": OPEN,
  "GET /api/site-settings": OPEN,
  "GET /api/prices": OPEN,
  "GET /api/prices/history": OPEN,
  "GET /api/dashboard/stats": READABLE,
  "GET /api/expectation": READABLE,
  "GET /api/orders": READABLE,
  "POST /api/orders": [403, 201, 401, 403, 201, 403, 403],
  "POST /api/orders/:id/cancel": [403, 200, 401, 403, 404, 403, 403],
  "GET /api/transactions": READABLE,
  "GET /api/transactions/:id/details": OWNED,
  "GET /api/orders/:id/record": OWNED,
  "GET /api/orders/:id/receipt": OWNED,
  "GET /api/corrections/:id": OWNED,
  "GET /api/log/head": OPEN,
  "GET /api/log/inclusion": OPEN,
  "GET /api/log/consistency": OPEN,
  "GET /api/log/keys": OPEN,
  "GET /api/fairness": OPEN,
  "GET /api/statement": READABLE,
  "GET /api/user/balance/explained": READABLE,
  "GET /api/user/allocation": READABLE,
  "GET /api/logo/:hash": OPEN,
  "GET /healthz": OPEN,
  "GET /readyz": OPEN,
  // Closed without METRICS_TOKEN, which is not an API token: server/routes/operations.test.ts.
  "GET /metrics": [404, 404, 404, 404, 404, 404, 404],
  "GET /api/openapi.json": OPEN,
  "GET /api/asyncapi.json": OPEN,
  "GET /api/docs": OPEN,
  "GET /api/docs.css": OPEN,
  "GET /api/docs.woff2": OPEN,
  "GET /site.webmanifest": OPEN,
  "GET /api/admin/books": OF_THE_DESK,
  "GET /api/admin/fairness": OF_THE_DESK,
  "GET /api/admin/fairness/orders": OF_THE_DESK,
  "GET /api/admin/dashboard/stats": OF_THE_DESK,
  "GET /api/admin/status": OF_THE_DESK,
  "GET /api/admin/reports/days": OF_THE_DESK,
  "GET /api/admin/orders": OF_THE_DESK,
  "GET /api/admin/transactions": OF_THE_DESK,
  "GET /api/admin/transactions/:id/claims": OF_THE_DESK,
  "GET /api/admin/claims": OF_THE_DESK,
  "GET /api/admin/presence": OF_THE_DESK,
  "GET /api/admin/users/:id/story": OF_THE_DESK,
  "GET /api/admin/users/:id/standing": OF_THE_DESK,
  "GET /api/admin/users/:id/notes": OF_THE_DESK,
  "GET /api/admin/users/:id/notes/:note/texts": NOTHING_MADE,
  "GET /api/admin/search": OF_THE_DESK,
  "GET /api/admin/flags": OF_THE_DESK,
  "GET /api/admin/users": OF_THE_DESK,
  "GET /api/admin/settings": OF_THE_DESK,
  "GET /api/admin/audit": OF_THE_DESK,
  "GET /api/admin/approvals": OF_THE_DESK,
  "GET /api/admin/notes": OF_THE_DESK,
  "GET /api/admin/shift": OF_THE_DESK,
  "GET /api/admin/setup": OF_THE_DESK,
  "GET /api/admin/links": OF_THE_DESK,
  "GET /api/admin/webhooks": OF_THE_DESK,
  "GET /api/admin/webhooks/:id/deliveries": NOTHING_MADE,
  "PATCH /api/admin/orders/:id/resolve": DECISION,
  "PATCH /api/admin/transactions/:id/process": DECISION,
  "POST /api/admin/transactions/:id/paying": DECISION,
  "DELETE /api/admin/transactions/:id/paying": DECISION,
};

/** What the routes are about, created again for each answer that may change it. */
type Scene = { owner: SignedInClient; placed: Placed };
type Placed = { orderId: string; withdrawalId: string };
/** Only those that take a third argument find something placed. */
type Ask = (client: TestClient, owner: SignedInClient, placed: Placed) => Promise<{ status: number }>;
type Row = readonly [statuses: readonly [number, number, number, number, number, number, number], ask: Ask];

const ORDER = orderRequest("1");
const WITHDRAWAL = withdrawalRequest("1");
const NO_TOKEN = "x".repeat(43);
/** In form, for those who get no options. */
const UNCHECKED_PASSKEY = { id: "AA", response: { clientDataJSON: "AA", attestationObject: "AA" } };

let app: TestApp;

async function insertAddress(owner: SignedInClient): Promise<string> {
  const id = uuidv7();
  const row = { id, userId: owner.actor.user.id, crypto: "BTC", address: id, normalized: id, name: "Old" };
  await app.context.database.knex("savedAddresses").insert(row);
  return id;
}

beforeAll(async () => {
  app = await createTestApp({ publicOrigins: [AT_LOCALHOST.origin] });
  const { owner, placed } = await setScene(true);
  await cancelOrder(app.context, owner.actor, placed.orderId);
  await placeAll(app.context.database);
});
afterAll(() => app.close());

const everybody = [200, 200, 200, 200, 200, 200, 200] as const;
const traders = [401, 200, 200, 403, 200, 503, 401] as const;
const administrators = [401, 403, 403, 403, 200, 503, 401] as const;

function get(path: string): Ask {
  return (client) => client.get(path);
}

function logo(): FormData {
  const form = new FormData();
  form.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
  return form;
}

const MATRIX: Record<string, Row> = {
  // anonymous, user, other, banned, administrator, maintenance, revoked
  "GET /api/user": [[401, 200, 200, 200, 200, 200, 401], get("/api/user")],
  "POST /api/login": [
    [200, 200, 200, 200, 200, 503, 200],
    (client, owner) => client.post("/api/login", { username: owner.actor.user.username, password: PASSWORD }),
  ],
  "POST /api/login/passkey/options": [
    [201, 201, 201, 201, 201, 201, 201],
    (client) => client.post("/api/login/passkey/options", undefined, AT_LOCALHOST),
  ],
  "POST /api/login/passkey": [
    [200, 200, 200, 403, 200, 503, 200],
    async (client, owner) => {
      const passkey = await insertPasskey(app.context.database.knex, owner.actor.user.id);
      const { body } = await app.anonymous().post("/api/login/passkey/options", undefined, AT_LOCALHOST);
      return client.post(
        "/api/login/passkey",
        { passkey: passkey.answer(body as PasskeyRequest) },
        AT_LOCALHOST,
      );
    },
  ],
  // Without an identity provider; with one: server/routes/provider.test.ts.
  "POST /api/login/provider/start": [
    [404, 404, 404, 404, 404, 404, 404],
    (client) => client.post("/api/login/provider/start", undefined, AT_LOCALHOST),
  ],
  "POST /api/login/provider": [
    [404, 404, 404, 404, 404, 404, 404],
    (client) => client.post("/api/login/provider", { answer: "code=a&state=b" }, AT_LOCALHOST),
  ],
  "POST /api/login/provider/confirm": [
    [404, 404, 404, 404, 404, 404, 404],
    (client) => client.post("/api/login/provider/confirm", { code: "123456" }, AT_LOCALHOST),
  ],
  "GET /api/user/provider-accounts": [administrators, get("/api/user/provider-accounts")],
  "POST /api/user/provider-accounts/start": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post("/api/user/provider-accounts/start", undefined, AT_LOCALHOST),
  ],
  "POST /api/user/provider-accounts": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post("/api/user/provider-accounts", { answer: "code=a&state=b" }, AT_LOCALHOST),
  ],
  "DELETE /api/user/provider-accounts/:id": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.delete(`/api/user/provider-accounts/${uuidv7()}`),
  ],
  "POST /api/register": [
    [201, 201, 201, 201, 201, 503, 201],
    (client) => {
      const username = `m-${uuidv7().slice(-12)}`;
      return client.post("/api/register", { username, email: `${username}@example.com`, password: PASSWORD });
    },
  ],
  "POST /api/page-errors": [
    [204, 204, 204, 204, 204, 204, 204],
    (client) => client.post("/api/page-errors", { message: "x", page: "/", build: null, stack: null }),
  ],
  "POST /api/logout": [[204, 204, 204, 204, 204, 204, 204], (client) => client.post("/api/logout")],
  "PUT /api/user/password": [
    [401, 204, 204, 403, 204, 503, 401],
    (client) =>
      client.put("/api/user/password", { currentPassword: PASSWORD, newPassword: "battery staple" }),
  ],
  "DELETE /api/user/sessions/:id": [
    [401, 204, 404, 403, 404, 503, 401],
    async (client, owner) => {
      const { knex } = app.context.database;
      const row: { id: string } | undefined = await knex("sessions")
        .where({ userId: owner.actor.user.id })
        .first("id");
      return client.delete(`/api/user/sessions/${row?.id ?? uuidv7()}`);
    },
  ],
  "GET /api/user/sessions": [traders, get("/api/user/sessions")],
  "DELETE /api/user/sessions": [
    [401, 204, 204, 403, 204, 503, 401],
    (client) => client.delete("/api/user/sessions"),
  ],
  "POST /api/step-up": [
    [401, 204, 204, 403, 204, 503, 401],
    (client) => client.post("/api/step-up", { password: PASSWORD }),
  ],
  "GET /api/user/second-factor": [traders, get("/api/user/second-factor")],
  "POST /api/user/second-factor": [
    [401, 201, 201, 403, 201, 503, 401],
    (client) => client.post("/api/user/second-factor"),
  ],
  "POST /api/user/second-factor/confirm": [
    traders,
    async (client) => {
      const { body } = await client.post("/api/user/second-factor");
      const { code } = await openAuthenticator((body as Partial<Enrolment>).secret ?? "AAAA");
      return client.post("/api/user/second-factor/confirm", { code: code() });
    },
  ],
  "DELETE /api/user/second-factor": [
    [401, 204, 204, 403, 204, 503, 401],
    async (client) => {
      await enrol(client).catch(() => "not for them");
      return client.delete("/api/user/second-factor");
    },
  ],
  "POST /api/user/second-factor/recovery-codes": [
    [401, 201, 201, 403, 201, 503, 401],
    async (client) => {
      await enrol(client).catch(() => "not for them");
      return client.post("/api/user/second-factor/recovery-codes");
    },
  ],
  "GET /api/user/passkeys": [traders, get("/api/user/passkeys")],
  "POST /api/user/passkeys/options": [
    [401, 201, 201, 403, 201, 503, 401],
    (client) => client.post("/api/user/passkeys/options", undefined, AT_LOCALHOST),
  ],
  "POST /api/user/passkeys": [
    [401, 201, 201, 403, 201, 503, 401],
    async (client) => {
      const { status, body } = await client.post("/api/user/passkeys/options", undefined, AT_LOCALHOST);
      const passkey =
        status === 201 ? makePasskey(body as PasskeyCreation, "http://localhost").sent : UNCHECKED_PASSKEY;
      return client.post("/api/user/passkeys", { name: "Laptop", passkey }, AT_LOCALHOST);
    },
  ],
  "PATCH /api/user/passkeys/:id": [
    [401, 200, 404, 403, 404, 503, 401],
    async (client, owner) => {
      const { passkeyId } = await insertPasskey(app.context.database.knex, owner.actor.user.id);
      return client.patch(`/api/user/passkeys/${passkeyId}`, { name: "Phone" });
    },
  ],
  "DELETE /api/user/passkeys/:id": [
    [401, 200, 404, 403, 404, 503, 401],
    async (client, owner) => {
      const { passkeyId } = await insertPasskey(app.context.database.knex, owner.actor.user.id);
      return client.delete(`/api/user/passkeys/${passkeyId}`);
    },
  ],
  "POST /api/step-up/options": [
    [401, 201, 404, 403, 404, 503, 401],
    async (client, owner) => {
      await insertPasskey(app.context.database.knex, owner.actor.user.id);
      return client.post("/api/step-up/options", undefined, AT_LOCALHOST);
    },
  ],
  "GET /api/user/tokens": [traders, get("/api/user/tokens")],
  "POST /api/user/tokens": [
    [401, 201, 201, 403, 201, 503, 401],
    (client) => client.post("/api/user/tokens", { name: "bot", scope: "read" }),
  ],
  "DELETE /api/user/tokens/:id": [
    [401, 204, 404, 403, 404, 503, 401],
    async (client, owner) => {
      const id = uuidv7();
      const row = { id, hash: randomBytes(32), userId: owner.actor.user.id, name: "bot", scope: "read" };
      await app.context.database.knex("apiTokens").insert(row);
      return client.delete(`/api/user/tokens/${id}`);
    },
  ],
  "GET /api/user/addresses": [traders, get("/api/user/addresses")],
  "POST /api/user/addresses": [
    [401, 201, 201, 403, 201, 503, 401],
    (client) => client.post("/api/user/addresses", { crypto: "BTC", address: BTC_ADDRESS, name: "Mine" }),
  ],
  "PATCH /api/user/addresses/:id": [
    [401, 200, 404, 403, 404, 503, 401],
    async (client, owner) => {
      const id = await insertAddress(owner);
      return client.patch(`/api/user/addresses/${id}`, { name: "Mine" });
    },
  ],
  "DELETE /api/user/addresses/:id": [
    [401, 204, 404, 403, 404, 503, 401],
    async (client, owner) => client.delete(`/api/user/addresses/${await insertAddress(owner)}`),
  ],
  "GET /api/session": [everybody, get("/api/session")],
  "GET /api/site-settings": [everybody, get("/api/site-settings")],
  "GET /api/prices": [everybody, get("/api/prices")],
  "GET /api/prices/history": [everybody, get("/api/prices/history?crypto=BTC&interval=1d")],
  "GET /api/dashboard/stats": [traders, get("/api/dashboard/stats")],
  "GET /api/orders": [traders, get("/api/orders")],
  "POST /api/orders": [[401, 201, 201, 403, 201, 503, 401], (client) => client.post("/api/orders", ORDER)],
  "POST /api/orders/:id/cancel": [
    [401, 200, 404, 403, 404, 503, 401],
    (client, _owner, { orderId }) => client.post(`/api/orders/${orderId}/cancel`),
  ],
  "GET /api/transactions": [traders, get("/api/transactions")],
  "GET /api/transactions/:id/details": [
    [401, 200, 404, 403, 200, 503, 401],
    (client, _owner, { withdrawalId }) => client.get(`/api/transactions/${withdrawalId}/details`),
  ],
  "POST /api/transactions": [
    [401, 201, 201, 403, 201, 503, 401],
    (client) => client.post("/api/transactions", WITHDRAWAL),
  ],
  "POST /api/transactions/:id/cancel": [
    [401, 200, 404, 403, 404, 503, 401],
    (client, _owner, { withdrawalId }) => client.post(`/api/transactions/${withdrawalId}/cancel`),
  ],
  "GET /api/orders/:id/record": [
    [401, 200, 404, 403, 200, 503, 401],
    (client, _owner, { orderId }) => client.get(`/api/orders/${orderId}/record`),
  ],
  "GET /api/orders/:id/receipt": [
    [401, 200, 404, 403, 200, 503, 401],
    async (client, owner, { orderId }) => {
      await cancelOrder(app.context, owner.actor, orderId);
      return client.get(`/api/orders/${orderId}/receipt`);
    },
  ],
  "GET /api/corrections/:id": [
    [401, 200, 404, 403, 200, 503, 401],
    async (client, owner) => {
      const { knex } = app.context.database;
      const row: { reference: string } | undefined = await knex("journals")
        .join("entries", "journals.id", "entries.journalId")
        .where({ userId: owner.actor.user.id, kind: "balance_adjustment" })
        .first("reference");
      return client.get(`/api/corrections/${row?.reference ?? uuidv7()}`);
    },
  ],
  "GET /api/log/head": [everybody, get("/api/log/head")],
  "GET /api/log/inclusion": [
    everybody,
    async (client) => {
      const { rows } = await app.context.database.knex.raw<{ rows: [{ hash: string }] }>(
        `select encode(hash, 'hex') as hash from "logLeaves" where index = 0`,
      );
      return client.get(`/api/log/inclusion?leaf=${rows[0].hash}&size=1`);
    },
  ],
  "GET /api/log/consistency": [everybody, get("/api/log/consistency?from=1&to=1")],
  "GET /api/log/keys": [everybody, get("/api/log/keys")],
  "GET /api/fairness": [everybody, get("/api/fairness")],
  "GET /api/admin/books": [administrators, get("/api/admin/books")],
  "POST /api/admin/checks": [
    [401, 403, 403, 403, 201, 503, 401],
    (client) => client.post("/api/admin/checks"),
  ],
  "POST /api/admin/checks/:id/acknowledge": [
    administrators,
    async (client) => {
      const id = uuidv7();
      const difference = JSON.stringify([{ check: "c", rows: 1, first: [] }]);
      await app.context.database.knex.raw(
        `insert into checks (id, "of", "finishedAt", differences) values (?, 1, now(), ?)`,
        [id, difference],
      );
      return client.post(`/api/admin/checks/${id}/acknowledge`, { note: "Seen" });
    },
  ],
  "GET /api/admin/fairness": [administrators, get("/api/admin/fairness")],
  "GET /api/admin/fairness/orders": [administrators, get("/api/admin/fairness/orders?by=coin&key=BTC")],
  "GET /api/statement": [traders, get("/api/statement?from=2026-01-01T00:00:00Z")],
  "POST /api/user/export/activity": [
    [401, 200, 200, 403, 200, 503, 401],
    (client) => client.post("/api/user/export/activity", {}),
  ],
  "POST /api/user/export": [[401, 200, 200, 403, 200, 503, 401], (client) => client.post("/api/user/export")],
  "GET /api/user/allocation": [traders, get("/api/user/allocation")],
  "GET /api/user/balance/explained": [traders, get("/api/user/balance/explained")],
  "GET /api/admin/dashboard/stats": [administrators, get("/api/admin/dashboard/stats")],
  "GET /api/admin/status": [administrators, get("/api/admin/status")],
  "GET /api/admin/reports/days": [administrators, get("/api/admin/reports/days?days=1")],
  "GET /api/admin/orders": [administrators, get("/api/admin/orders?limit=1")],
  "PATCH /api/admin/orders/:id/resolve": [
    administrators,
    (client, _owner, { orderId }) =>
      client.patch(`/api/admin/orders/${orderId}/resolve`, { result: "win", returnRate: "1.8" }),
  ],
  "GET /api/admin/transactions": [administrators, get("/api/admin/transactions?limit=1")],
  "PATCH /api/admin/transactions/:id/process": [
    administrators,
    (client, _owner, { withdrawalId }) =>
      client.patch(`/api/admin/transactions/${withdrawalId}/process`, { status: "completed" }),
  ],
  "GET /api/admin/transactions/:id/claims": [
    administrators,
    (client, _owner, { withdrawalId }) => client.get(`/api/admin/transactions/${withdrawalId}/claims`),
  ],
  "POST /api/admin/transactions/:id/paying": [
    administrators,
    (client, _owner, { withdrawalId }) => client.post(`/api/admin/transactions/${withdrawalId}/paying`, {}),
  ],
  "DELETE /api/admin/transactions/:id/paying": [
    administrators,
    (client, _owner, { withdrawalId }) => client.delete(`/api/admin/transactions/${withdrawalId}/paying`),
  ],
  "GET /api/expectation": [traders, get("/api/expectation")],
  "GET /api/admin/claims": [administrators, get("/api/admin/claims")],
  "PUT /api/admin/claims/:kind/:id": [
    administrators,
    (client, _owner, { orderId }) => client.put(`/api/admin/claims/order/${orderId}`),
  ],
  "DELETE /api/admin/claims/:kind/:id": [
    administrators,
    (client, _owner, { orderId }) => client.delete(`/api/admin/claims/order/${orderId}`),
  ],
  "GET /api/admin/presence": [administrators, get("/api/admin/presence")],
  "PUT /api/admin/presence": [
    administrators,
    (client) => client.put("/api/admin/presence", { tab: uuidv7(), viewing: null }),
  ],
  "GET /api/notifications": [traders, get("/api/notifications?limit=1")],
  "POST /api/notifications/read": [
    traders,
    (client) => client.post("/api/notifications/read", { ids: [uuidv7()] }),
  ],
  "GET /api/admin/users/:id/story": [
    administrators,
    (client, owner) => client.get(`/api/admin/users/${owner.actor.user.id}/story?limit=1`),
  ],
  "GET /api/admin/users/:id/standing": [
    administrators,
    (client, owner) => client.get(`/api/admin/users/${owner.actor.user.id}/standing`),
  ],
  "GET /api/admin/users/:id/notes": [
    administrators,
    (client, owner) => client.get(`/api/admin/users/${owner.actor.user.id}/notes?limit=1`),
  ],
  "POST /api/admin/users/:id/notes": [
    [401, 403, 403, 403, 201, 503, 401],
    (client, owner) => client.post(`/api/admin/users/${owner.actor.user.id}/notes`, { text: "Called" }),
  ],
  // Nobody has written a note with this id.
  "PUT /api/admin/users/:id/notes/:note": [
    [401, 403, 403, 403, 404, 503, 401],
    (client, owner) =>
      client.put(`/api/admin/users/${owner.actor.user.id}/notes/${uuidv7()}`, { text: "Called", version: 1 }),
  ],
  "GET /api/admin/users/:id/notes/:note/texts": [
    [401, 403, 403, 403, 404, 503, 401],
    (client, owner) => client.get(`/api/admin/users/${owner.actor.user.id}/notes/${uuidv7()}/texts`),
  ],
  "GET /api/admin/search": [administrators, get("/api/admin/search?q=somebody")],
  "GET /api/search": [traders, get("/api/search?q=250")],
  "GET /api/admin/flags": [
    administrators,
    (client, owner) => client.get(`/api/admin/flags?users=${owner.actor.user.id}`),
  ],
  "PUT /api/admin/users/:id/flags/:flag": [
    administrators,
    (client, owner) =>
      client.put(`/api/admin/users/${owner.actor.user.id}/flags/watch`, { isSet: true, reason: "Odd" }),
  ],
  "GET /api/notifications/push": [traders, get("/api/notifications/push")],
  "PUT /api/notifications/push": [
    traders,
    (client) =>
      client.put(
        "/api/notifications/push",
        aPushBrowser(`https://fcm.googleapis.com/fcm/send/${uuidv7()}`).form,
      ),
  ],
  "DELETE /api/notifications/push/:id": [
    // None of them has one.
    [401, 404, 404, 403, 404, 503, 401],
    (client) => client.delete(`/api/notifications/push/${uuidv7()}`),
  ],
  "GET /api/notifications/choices": [traders, get("/api/notifications/choices")],
  "PATCH /api/notifications/choices": [
    traders,
    (client) => client.patch("/api/notifications/choices", { showsDetails: true }),
  ],
  "POST /api/notifications/test": [
    // None of their browsers gets pushes.
    [401, 400, 400, 403, 400, 503, 401],
    (client) => client.post("/api/notifications/test", { channel: "push" }),
  ],
  "GET /api/admin/users": [administrators, get("/api/admin/users?limit=1")],
  "PATCH /api/admin/users/:id": [
    administrators,
    (client, owner) => client.patch(`/api/admin/users/${owner.actor.user.id}`, { balance: "5" }),
  ],
  "POST /api/admin/users/:id/close-pending": [
    // The owner is not suspended.
    [401, 403, 403, 403, 409, 503, 401],
    (client, owner) => client.post(`/api/admin/users/${owner.actor.user.id}/close-pending`),
  ],
  "DELETE /api/admin/users/:id/sessions": [
    [401, 403, 403, 403, 204, 503, 401],
    (client, owner) => client.delete(`/api/admin/users/${owner.actor.user.id}/sessions`),
  ],
  "GET /api/admin/settings": [administrators, get("/api/admin/settings")],
  "PATCH /api/admin/settings": [
    administrators,
    (client) => client.patch("/api/admin/settings", { btcWalletAddress: BTC_ADDRESS }),
  ],
  "GET /api/admin/audit": [administrators, get("/api/admin/audit?limit=1")],
  "GET /api/admin/approvals": [administrators, get("/api/admin/approvals?limit=1")],
  "PATCH /api/admin/approvals/:id": [
    administrators,
    async (client, owner) => {
      const { knex } = app.context.database;
      const asker = await app.administrator();
      await knex("settings").update({ secondApprovalForChanges: true });
      await asker.patch(`/api/admin/users/${owner.actor.user.id}`, { balance: "5" });
      await knex("settings").update({ secondApprovalForChanges: false });
      const { id } = await knex("approvals").orderBy("id", "desc").first<{ id: string }>("id");
      return client.patch(`/api/admin/approvals/${id}`, { decision: "approved" });
    },
  ],
  "GET /api/admin/notes": [administrators, get("/api/admin/notes")],
  "POST /api/admin/notes": [
    [401, 403, 403, 403, 200, 503, 401],
    async (client) => {
      const { count } = z
        .object({ count: z.coerce.number() })
        .parse(await app.context.database.knex("deskNotes").count("version as count").first());
      return client.post("/api/admin/notes", { text: "Good morning", version: count });
    },
  ],
  "GET /api/admin/shift": [administrators, get("/api/admin/shift")],
  "GET /api/admin/setup": [administrators, get("/api/admin/setup")],
  "POST /api/admin/setup/:item": [
    [401, 403, 403, 403, 200, 503, 401],
    (client) => client.post("/api/admin/setup/fee"),
  ],
  "GET /api/admin/links": [administrators, get("/api/admin/links")],
  "POST /api/admin/invitations": [
    [401, 403, 403, 403, 201, 503, 401],
    (client) => client.post("/api/admin/invitations", { role: "user" }),
  ],
  "POST /api/admin/users/:id/password-link": [
    [401, 403, 403, 403, 201, 503, 401],
    (client, owner) => client.post(`/api/admin/users/${owner.actor.user.id}/password-link`, {}),
  ],
  "POST /api/admin/links/:id/issue": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post(`/api/admin/links/${uuidv7()}/issue`),
  ],
  "DELETE /api/admin/links/:id": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.delete(`/api/admin/links/${uuidv7()}`),
  ],
  "GET /api/admin/webhooks": [administrators, get("/api/admin/webhooks")],
  "POST /api/admin/webhooks": [
    [401, 403, 403, 403, 201, 503, 401],
    (client) =>
      client.post("/api/admin/webhooks", {
        name: "ERP",
        url: "https://erp.example.com/hooks",
        events: ["order.changed"],
      }),
  ],
  "PATCH /api/admin/webhooks/:id": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.patch(`/api/admin/webhooks/${uuidv7()}`, { isPaused: true }),
  ],
  "POST /api/admin/webhooks/:id/secret": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post(`/api/admin/webhooks/${uuidv7()}/secret`),
  ],
  "DELETE /api/admin/webhooks/:id": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.delete(`/api/admin/webhooks/${uuidv7()}`),
  ],
  "POST /api/admin/webhooks/:id/test": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post(`/api/admin/webhooks/${uuidv7()}/test`),
  ],
  "GET /api/admin/webhooks/:id/deliveries": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.get(`/api/admin/webhooks/${uuidv7()}/deliveries`),
  ],
  "POST /api/admin/webhooks/:id/again": [
    [401, 403, 403, 403, 404, 503, 401],
    (client) => client.post(`/api/admin/webhooks/${uuidv7()}/again`, { deliveries: [uuidv7()] }),
  ],
  "POST /api/links/open": [
    [404, 404, 404, 404, 404, 404, 404],
    (client) => client.post("/api/links/open", { token: NO_TOKEN }),
  ],
  "POST /api/links/invitation": [
    [404, 404, 404, 404, 404, 503, 404],
    (client) =>
      client.post("/api/links/invitation", {
        token: NO_TOKEN,
        username: "invited",
        email: "invited@example.com",
        password: PASSWORD,
      }),
  ],
  "POST /api/links/password": [
    [404, 404, 404, 404, 404, 404, 404],
    (client) => client.post("/api/links/password", { token: NO_TOKEN, password: PASSWORD }),
  ],
  "POST /api/admin/logo/upload": [
    [401, 403, 403, 403, 201, 503, 401],
    (client) => client.post("/api/admin/logo/upload", logo()),
  ],
  "POST /api/admin/logo/preview": [
    [401, 403, 403, 403, 200, 503, 401],
    (client) => client.post("/api/admin/logo/preview", logo()),
  ],
  "DELETE /api/admin/logo": [
    [401, 403, 403, 403, 204, 503, 401],
    (client) => client.delete("/api/admin/logo"),
  ],
  "GET /api/logo/:hash": [
    everybody,
    async (client) => {
      const row = { hash: "0".repeat(64), contentType: "image/png", bytes: PNG, width: 1, height: 1 };
      await app.context.database.knex("logos").insert(row).onConflict("hash").ignore();
      return client.get(`/api/logo/${row.hash}`);
    },
  ],
  "GET /healthz": [everybody, get("/healthz")],
  "GET /readyz": [everybody, get("/readyz")],
  "GET /metrics": [[404, 404, 404, 404, 404, 404, 404], get("/metrics")],
  "GET /api/openapi.json": [everybody, get("/api/openapi.json")],
  "GET /api/asyncapi.json": [everybody, get("/api/asyncapi.json")],
  "GET /api/docs": [everybody, get("/api/docs")],
  "GET /api/docs.css": [everybody, get("/api/docs.css")],
  "GET /api/docs.woff2": [everybody, get("/api/docs.woff2")],
  "GET /site.webmanifest": [everybody, get("/site.webmanifest")],
};

async function setScene(places: boolean): Promise<Scene> {
  const owner = await app.trader("1000");
  return { owner, placed: places ? await place(owner) : { orderId: "none", withdrawalId: "none" } };
}

async function place(owner: SignedInClient): Promise<Placed> {
  const order = (await owner.post("/api/orders", ORDER)).body as Order;
  const withdrawal = (await owner.post("/api/transactions", WITHDRAWAL)).body as Transaction;
  return { orderId: order.id, withdrawalId: withdrawal.id };
}

async function clientFor(column: Column, { owner }: Scene): Promise<TestClient> {
  const { knex } = app.context.database;
  const { id } = owner.actor.user;
  switch (column) {
    case "anonymous":
      return app.anonymous();
    case "user":
    case "maintenance":
      return owner;
    case "other":
      return app.trader("1000");
    case "administrator":
      return richAdministrator();
    case "banned":
      await knex("users").where({ id }).update({ isActive: false });
      return owner;
    case "revoked":
      await knex("sessions").where({ userId: id }).delete();
      return createClient(app.url, owner.cookie);
  }
}

async function richAdministrator(): Promise<SignedInClient> {
  const administrator = await app.administrator();
  const { id } = administrator.actor.user;
  await app.context.database.knex("accounts").where({ userId: id }).update({ available: "1000" });
  return administrator;
}

/** A refusal changes neither people nor scene, nor does a read without setup: the next row uses the same ones. */
function leavesAll(route: string, ask: Ask, expected: number): boolean {
  return [401, 403, 503].includes(expected) || (route.startsWith("GET ") && ask.length < 2);
}

type Part<Client> = { scene: Scene; client: Client };

/** Reuses the part, or creates it again with what the row needs. */
function makeParts<Name>(make: (name: Name, scene: Scene) => Promise<TestClient>) {
  const kept = new Map<Name, Promise<Part<TestClient>>>();
  async function part(name: Name, places: boolean): Promise<Part<TestClient>> {
    const scene = await setScene(places);
    return { scene, client: await make(name, scene) };
  }
  return (name: Name, [route, ask, expected]: [string, Ask, number]): Promise<Part<TestClient>> => {
    if (!leavesAll(route, ask, expected)) return part(name, ask.length > 2);
    const found = kept.get(name) ?? part(name, true);
    kept.set(name, found);
    return found;
  };
}

const partFor = makeParts(clientFor);

async function answersTo(route: string, ask: Ask, expected: readonly number[]): Promise<number[]> {
  const { knex } = app.context.database;
  const statuses: number[] = [];
  for (const [index, column] of COLUMNS.entries()) {
    const { scene, client } = await partFor(column, [route, ask, expected[index] ?? 0]);
    await knex("settings").update({ maintenanceMode: column === "maintenance" });
    statuses.push((await ask(client, scene.owner, scene.placed)).status);
    await knex("settings").update({ maintenanceMode: false });
  }
  return statuses;
}

/** Of all others: to trade. */
const SCOPES: Partial<Record<TokenColumn, TokenScope>> = {
  read: "read",
  deskReads: "desk_read",
  deskDecides: "desk_decide",
};

async function insertFactor(userId: string): Promise<void> {
  const { knex } = app.context.database;
  await knex("secondFactors").insert({
    userId,
    secret: Buffer.from("sealed"),
    confirmedAt: knex.fn.now(),
    lastStep: 1,
  });
}

async function programOf(column: TokenColumn, { owner }: Scene): Promise<TestClient> {
  const { knex } = app.context.database;
  const scope = SCOPES[column] ?? "trade";
  const isAdministrators = column === "administrators" || isDeskScope(scope);
  const { user } = isAdministrators ? (await richAdministrator()).actor : owner.actor;
  const token = createTokenText();
  if (isDeskScope(scope)) await insertFactor(user.id);
  if (column !== "revokedToken")
    await knex("apiTokens").insert({
      id: uuidv7(),
      hash: Buffer.from(hashToken(token), "hex"),
      userId: user.id,
      name: "bot",
      scope,
      ...(isDeskScope(scope) && { expiresAt: knex.raw("now() + interval '1 day'") }),
    });
  if (column === "suspended") await knex("users").where({ id: user.id }).update({ isActive: false });
  return createProgram(app.url, token);
}

const programFor = makeParts(programOf);

test.each(Object.entries(MATRIX))("with an API token: %s", async (route, [, ask]) => {
  const answers: number[] = [];
  const expected = TOKENS[route] ?? REFUSED;
  for (const [index, column] of TOKEN_COLUMNS.entries()) {
    const { scene, client } = await programFor(column, [route, ask, expected[index] ?? 0]);
    answers.push((await ask(client, scene.owner, scene.placed)).status);
  }
  expect(named(TOKEN_COLUMNS, answers)).toEqual(named(TOKEN_COLUMNS, expected));
});

test("the matrix has a row for every route of the server, and no other", () => {
  const routes = app.api.router.stack.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
  );
  expect(Object.keys(MATRIX).toSorted()).toEqual(routes.toSorted());
});

test.each(Object.entries(MATRIX))("%s", async (route, [statuses, ask]) => {
  expect(named(COLUMNS, await answersTo(route, ask, statuses))).toEqual(named(COLUMNS, statuses));
});

function named(columns: readonly string[], statuses: readonly number[]): Record<string, number | undefined> {
  return Object.fromEntries(columns.map((column, index) => [column, statuses[index]]));
}
