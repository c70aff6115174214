import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pino from "pino";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { PNG } from "../test/fixtures.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { endpointOf } from "./contract.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { withdrawalRequest } from "../test/transferRequests.ts";

/* What other sites, broken programs and attackers send, derived from the contract so that no route is forgotten. */

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;
let orderId: string;
let depositId: string;
/** The log lines at `warn` and above. */
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
  app = await createTestApp({}, { log });
  await writeFile(join(app.webRoot, "index.html"), "<!doctype html><head></head>");
  admin = await app.administrator();
  trader = await app.trader("1000");
  orderId = ((await trader.post("/api/orders", VALID.placeOrder)).body as Order).id;
  depositId = ((await trader.post("/api/transactions", DEPOSIT)).body as Transaction).id;
});
afterAll(() => app.close());

const DEPOSIT = { type: "deposit", crypto: "ETH", amount: "10", transactionId: "0xhostile", memo: "m" };
const WITHDRAWAL = withdrawalRequest("10", { memo: "m" });
const TOKEN = "a".repeat(43);
const VALID = {
  login: { username: "somebody", password: "correct horse" },
  register: { username: "somebody", email: "somebody@example.com", password: "correct horse" },
  changePassword: { currentPassword: "correct horse", newPassword: "battery staple" },
  stepUp: { password: "correct horse" },
  confirmSecondFactor: { code: "123456" },
  addPasskey: {
    name: "Laptop",
    passkey: { id: "AA", response: { clientDataJSON: "AA", attestationObject: "AA" } },
  },
  renamePasskey: { name: "Laptop" },
  signInByPasskey: {
    passkey: { id: "AA", response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" } },
  },
  addProviderAccount: { answer: "code=a&state=b" },
  signInByProvider: { answer: "code=a&state=b" },
  confirmProviderSignIn: { code: "123456" },
  createToken: { name: "bot", scope: "read" },
  saveAddress: { crypto: "BTC", address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", name: "Mine" },
  renameAddress: { name: "Mine" },
  placeOrder: orderRequest("1"),
  submitTransaction: DEPOSIT,
  resolveOrder: { result: "win", returnRate: "1.8", adminComment: "c" },
  processTransaction: { status: "rejected", adminComment: "c" },
  updateUser: { balance: "5" },
  decideApproval: { decision: "approved" },
  updateSettings: {
    tradingFee: "0.001",
    autoApproveLimit: "1000",
    autoApproveDailyLimit: "5000",
    autoApproveDeskDailyLimit: "10000",
  },
  startPaying: { takeOverFrom: "somebody" },
  acknowledgeCheck: { note: "Seen" },
  addNote: { text: "Called" },
  editNote: { text: "Called back", version: 1 },
  endUserSessions: { reason: "Lost phone" },
  closePending: { reason: "Closed" },
  changeFlag: { isSet: true, reason: "Called back" },
  readNotifications: { ids: ["0198c0de-0000-7000-8000-00000000000a"] },
  exportActivity: { before: "0198c0de-0000-7000-8000-00000000000a" },
  showPresence: { tab: "0198c0de-0000-7000-8000-00000000000a", viewing: null },
  createInvitation: { role: "user" },
  createPasswordLink: { byMail: false },
  openLink: { token: TOKEN },
  reportPageError: { message: "x is undefined", page: "/trade", build: null, stack: null },
  acceptInvitation: {
    token: TOKEN,
    username: "somebody",
    email: "somebody@example.com",
    password: "correct horse",
  },
  resetPassword: { token: TOKEN, password: "battery staple" },
  createWebhook: { name: "ERP", url: "https://erp.example.com/hooks", events: ["order.changed"] },
  changeWebhook: { name: "ERP", isPaused: true },
  sendWebhookAgain: { deliveries: ["0198c0de-0000-7000-8000-00000000000a"] },
  writeDeskNote: { text: "All is quiet", version: 0 },
  chooseNotification: { channel: "sound", topic: "orders", isOn: true },
  testAlert: { channel: "push" },
  startPush: {
    endpoint: "https://fcm.googleapis.com/fcm/send/x",
    keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
  },
} satisfies Partial<Record<EndpointName, Record<string, unknown>>>;
type WithBody = keyof typeof VALID;
const withBody = Object.entries(VALID) as [WithBody, Record<string, unknown>][];

const names = Object.keys(endpoints) as EndpointName[];
/** They take a query, but no search text. */
const WITHOUT_SEARCH = new Set<EndpointName>([
  "getPriceHistory",
  "getStatement",
  "getBalanceExplained",
  "getDayReport",
  "getLogInclusion",
  "getLogConsistency",
  "getFairness",
  "getFairnessReport",
  "listFairnessOrders",
  "listNotifications",
  "listNotes",
  "listFlags",
  "searchEverything",
  "searchOwn",
  "getShiftReport",
]);
const changing = names.filter((name) => endpointOf(name).method !== "GET");

function pathOf(name: EndpointName): string {
  const { path } = endpointOf(name);
  const id = /orders|claims\/:kind/.test(path)
    ? orderId
    : path.includes("/users/")
      ? trader.actor.user.id
      : depositId;
  return path
    .replace(":kind", "order")
    .replace(":flag", "watch")
    .replace(":note", depositId)
    .replace(":id", id);
}

function clientFor(name: EndpointName): SignedInClient {
  return endpointOf(name).access === "admin" ? admin : trader;
}

function send(name: EndpointName, body: unknown, headers: Record<string, string> = {}) {
  return clientFor(name).call(endpointOf(name).method, pathOf(name), { body, headers });
}

function objectsOf(schema: unknown): z.core.$ZodObject[] {
  if (schema instanceof z.core.$ZodObject) return [schema];
  if (schema instanceof z.core.$ZodDiscriminatedUnion) return schema._zod.def.options.flatMap(objectsOf);
  return [];
}

function fieldsOf({ _zod: { def } }: z.core.$ZodObject): string[] {
  return Object.keys(def.shape);
}

/** Shows that no refused request below has changed anything, including who is signed in. */
async function moneyAndState(): Promise<unknown> {
  const { knex } = app.context.database;
  return Promise.all([
    knex("accounts").orderBy("userId").select("userId", "available", "held", "version"),
    knex("settings").first(),
    knex("orders").count(),
    knex("transactions").count(),
    knex("sessions").count(),
    knex("users").count(),
  ]);
}

test("every body of the contract is tried here", () => {
  const bodies = names.filter((name) => endpointOf(name).body !== undefined);
  expect(Object.keys(VALID).toSorted()).toEqual(bodies.toSorted());
});

describe("another site", () => {
  const SITES: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  const FORMS: [contentType: string, body: string][] = [
    ["application/x-www-form-urlencoded", "amount=1&type=buy"],
    ["text/plain", '{"amount":"1","x":"="}'],
    [
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n1\r\n--x--\r\n`,
    ],
    ["application/json", "{}"],
  ];

  test.each(changing)("cannot have a browser call %s, whatever form it uses", async (name) => {
    const before = await moneyAndState();
    for (const site of SITES) {
      for (const [contentType, body] of FORMS) {
        const answer = await send(name, body, { ...site, "content-type": contentType });
        expect([site, contentType, answer.status, answer.body]).toMatchObject([
          site,
          contentType,
          403,
          { code: "foreign_origin" },
        ]);
      }
    }
    expect(await moneyAndState()).toEqual(before);
  });

  test.each(changing)("would not get a form past %s, even from our own pages", async (name) => {
    for (const [contentType, body] of FORMS.slice(0, 3)) {
      const isUpload = endpointOf(name).upload !== undefined;
      if (isUpload && contentType.startsWith("multipart")) continue;
      expect([contentType, (await send(name, body, { "content-type": contentType })).status]).toEqual([
        contentType,
        415,
      ]);
    }
  });
});

describe("a body", () => {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  const MALFORMED: [name: string, body: string, status: number][] = [
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["a number", "1", 400],
    ["a text", `"x"`, 400],
    ["cut off", `{"amount":"1"`, 400],
    ["NaN", `{"amount":NaN}`, 400],
    ["a comment", `{"amount":"1"/*x*/}`, 400],
    ["two values", `{}{}`, 400],
    ["lists 10,000 deep", nested("[", "]", 10_000), 400],
    ["objects 10,000 deep", nested('{"a":', "}", 10_000).replace('":}', '":1}'), 400],
    ["broken UTF-8", `{"amount":"\ud800"}`, 400],
    ["65 KiB", `{"memo":"${"x".repeat(65 * 1024)}"}`, 413],
    ["its prototype", `{"__proto__":{"role":"admin"}}`, 400],
    ["a constructor", `{"constructor":{"prototype":{"role":"admin"}}}`, 400],
  ];

  test.each(withBody.map(([name]) => name))(
    "of %s is an object of a few known fields, or refused",
    async (name) => {
      for (const [kind, body, status] of MALFORMED)
        expect([kind, (await send(name, body)).status]).toEqual([kind, status]);
      for (const key of [
        "__proto__",
        "constructor",
        "prototype",
        "toString",
        "hasOwnProperty",
        "role",
        "id",
        "userId",
        "$where",
        "",
        "amount ",
      ]) {
        const valid = JSON.stringify(VALID[name]).slice(0, -1);
        expect([key, (await send(name, `${valid},${JSON.stringify(key)}:"x"}`)).status]).toEqual([key, 400]);
      }
      expect(Reflect.get({}, "role")).toBeUndefined();
    },
  );

  test("with a field twice uses the last one, like every JSON parser", async () => {
    const twice = `{"username":"x","password":"y","username":""}`;
    expect(await send("login", twice)).toMatchObject({
      body: { fields: { username: "Username is required" } },
    });
  });

  test("is not decompressed", async () => {
    const bomb = gzipSync(JSON.stringify({ ...VALID.login, padding: " ".repeat(10_000_000) }));
    for (const [body, encoding] of [
      [bomb, "gzip"],
      [JSON.stringify(VALID.login), "gzip"],
      ["x", "br"],
    ])
      expect((await send("login", body, { "content-encoding": String(encoding) })).status).toBe(415);
  });
});

describe("money", () => {
  /** Never valid for money, in any field. */
  const NEVER = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e5",
    "1E400",
    "1e-3",
    "0x10",
    "0b1",
    "1_000",
    "1,000",
    "1.",
    ".5",
    "1.2.3",
    " 1",
    "1 ",
    "1\n",
    "+1",
    "--1",
    "١٢",
    "１００",
    "1\u200b",
    "①",
    "½",
    "one",
    "",
    "null",
    "$1",
    "9".repeat(21),
    "9".repeat(400),
    "0.123456789",
    null,
    true,
    [],
    ["1"],
    {},
    { $gt: "0" },
  ];
  /** Invalid for entered amounts, which are positive dollars and cents as text. */
  const NO_AMOUNT = ["-1", "-0", "1.234", "1.000", "9".repeat(13), 1, 1e21, -0, 0.1];
  /** Figures that only say what was shown, written as JavaScript writes numbers. */
  const SHOWN = new Set(["pricePerCoin", "tradingFee", "total"]);
  const WRITTEN = new Set<unknown>(["1e5", "1e-3", "0.123456789", "-0.0", "1E+2", "0e0"]);
  /** Where null means no limit. */
  const NULLABLE = new Set(["secondApprovalAbove"]);
  const ENTERED: [name: WithBody, field: string, more: unknown[], base?: Record<string, unknown>][] = [
    ["placeOrder", "amount", [...NO_AMOUNT, "0", "0.00", "00"]],
    ["placeOrder", "pricePerCoin", []],
    ["placeOrder", "tradingFee", []],
    ["placeOrder", "total", []],
    ["submitTransaction", "amount", [...NO_AMOUNT, "0", "0.00"], DEPOSIT],
    ["submitTransaction", "amount", [...NO_AMOUNT, "0", "0.00"], WITHDRAWAL],
    ["updateUser", "balance", NO_AMOUNT],
    ["updateSettings", "tradingFee", ["-1", "-0", "1", "0.11", "0.1000001", "0.2", 0.1]],
    ["updateSettings", "autoApproveLimit", NO_AMOUNT],
    ["updateSettings", "autoApproveDailyLimit", NO_AMOUNT],
    ["updateSettings", "autoApproveDeskDailyLimit", NO_AMOUNT],
    ["updateSettings", "secondApprovalAbove", NO_AMOUNT],
    ["resolveOrder", "returnRate", ["-1", "1.7", "18", "1.80000001", 1.7, 11, -1.8, 1e21]],
  ];

  test("is tested here in every field that takes a decimal", () => {
    const found = withBody.flatMap(([name]) =>
      objectsOf(endpointOf(name).body).flatMap((object) =>
        Object.entries(object._zod.def.shape)
          .filter(([, field]) => ["0.05", "1.8"].some((text) => z.safeParse(field, text).success))
          .filter(([, field]) => !z.safeParse(field, "words").success)
          .map(([field]) => `${name}.${field}`),
      ),
    );
    expect(new Set(ENTERED.map(([name, field]) => `${name}.${field}`))).toEqual(new Set(found));
  });

  test.each(ENTERED)("%s.%s rejects all of these", async (name, field, more, base) => {
    const before = await moneyAndState();
    const rightful = base ?? VALID[name];
    const isShown = name === "placeOrder" && SHOWN.has(field);
    for (const value of [...NEVER, ...more]) {
      if (isShown && WRITTEN.has(value)) continue;
      if (value === null && NULLABLE.has(field)) continue;
      const answer = await send(name, { ...rightful, [field]: value });
      expect([value, answer.status]).toEqual([value, 400]);
    }
    // -0 and exponents as JSON numbers, which JSON.stringify would normalise.
    for (const literal of ["-0.0", "1e400", "1E+2", "0e0"]) {
      if (isShown && WRITTEN.has(literal)) continue;
      const rest = JSON.stringify({ ...rightful, [field]: undefined }).slice(1, -1);
      const text = `{${rest}${rest === "" ? "" : ","}"${field}":${literal}}`;
      expect([literal, (await send(name, text)).status]).toEqual([literal, 400]);
    }
    expect(await moneyAndState()).toEqual(before);
  });
});

describe("text", () => {
  test.each([
    ["a NUL", "admin\u0000"],
    ["Cyrillic that looks Latin", "аdmin"],
    ["Greek that looks Latin", "αdmin"],
    ["a full-width letter", "ａdmin"],
    ["a ligature", "ﬁnance"],
    ["a combining accent", "admi\u0301n"],
    ["an accent", "admín"],
    ["a line break", "ad\nmin"],
    ["a space", "ad min"],
    ["an emoji", "admin😀"],
    ["markup", "<b>admin</b>"],
    ["a quote", `admin"`],
    ["half a pair", "admin\ud83d"],
    ["33 letters", "a".repeat(33)],
  ])("a username can't contain %s", async (_name, username) => {
    const { status, body } = await app.anonymous().post("/api/register", { ...VALID.register, username });
    expect([status, body]).toMatchObject([400, { fields: { username: expect.any(String) } }]);
  });

  test.each([
    ["a zero-width space", "no\u200bra-1", "nora-1"],
    ["a right-to-left override", "nora-2\u202e", "nora-2"],
    ["a soft hyphen", "no\u00adra-3", "nora-3"],
  ])("a username is stored without %s", async (_name, typed, username) => {
    const body = { ...VALID.register, username: typed, email: `${username}@example.com` };
    const answer = await app.anonymous().post("/api/register", body);
    expect([answer.status, answer.body]).toMatchObject([201, { username }]);
    const again = await app
      .anonymous()
      .post("/api/register", { ...body, username, email: `${username}@example.org` });
    expect([again.status, again.body]).toMatchObject([409, { code: "username_taken" }]);
  });

  const LINES: [name: WithBody, field: string, base: Record<string, unknown>][] = [
    ["submitTransaction", "transactionId", DEPOSIT],
    ["submitTransaction", "memo", DEPOSIT],
    ["submitTransaction", "walletAddress", WITHDRAWAL],
    ["placeOrder", "walletAddress", VALID.placeOrder],
    ["resolveOrder", "adminComment", VALID.resolveOrder],
    ["processTransaction", "adminComment", VALID.processTransaction],
    ["updateSettings", "btcWalletAddress", VALID.updateSettings],
  ];

  test.each(LINES)("%s.%s stays on its line", async (name, field, base) => {
    const isName = /Id$|Address$/.test(field);
    const directions = ["\u2028", "\u202e", "\u2066"];
    for (const character of [
      "\u0000",
      "\n",
      "\r",
      "\u001b[2J",
      "\u007f",
      "\u0085",
      ...(isName ? [] : directions),
    ]) {
      const { status, body } = await send(name, { ...base, [field]: `a${character}b` });
      expect([character, status, body]).toMatchObject([
        character,
        400,
        { fields: { [field]: expect.any(String) } },
      ]);
    }
    expect((await send(name, { ...base, [field]: "x".repeat(501) })).status).toBe(400);
  });

  test.each([
    ["a zero-width space", "\u200b"],
    ["a joiner", "\u200d"],
    ["a word joiner", "\u2060"],
    ["a byte order mark", "\ufeff"],
    ["a soft hyphen", "\u00ad"],
    ["an embedding", "\u202a"],
    ["an override", "\u202e"],
    ["an isolate", "\u2068"],
    ["a tag", "\u{e0041}"],
    ["a Hangul filler", "\u3164"],
    ["a variation selector", "\ufe0f"],
    ["a Braille blank", "\u2800"],
    ["a no-break blank", "\u00a0"],
    ["an ideographic blank", "\u3000"],
    ["a line separator", "\u2028"],
  ])("an address pasted with %s in it is accepted", async (_, invisible) => {
    const address = WITHDRAWAL.walletAddress;
    const pasted = `${invisible}${address.slice(0, 9)}${invisible}${address.slice(9)}${invisible}`;
    const { status, body } = await send("submitTransaction", {
      ...WITHDRAWAL,
      amount: "1",
      walletAddress: pasted,
    });
    expect([status, body]).toMatchObject([201, { walletAddress: address }]);
    if (/\p{Z}/u.test(invisible)) return;
    const changed = await send("updateSettings", { btcWalletAddress: pasted });
    expect([changed.status, changed.body]).toMatchObject([200, { btcWalletAddress: address }]);
  });

  test("markup and formulas are stored as typed, and are never more than text", async () => {
    for (const memo of [
      `<img src=x onerror=alert(1)>`,
      `=HYPERLINK("https://evil.example")`,
      "'; drop table users; --",
      "%s%n",
      "${7*7}",
      "😀",
    ]) {
      const transactionId = `0x${Buffer.from(memo).toString("hex")}`;
      const { status, headers, body } = await trader.post("/api/transactions", {
        ...DEPOSIT,
        transactionId,
        memo,
      });
      expect([status, headers.get("content-type"), body]).toMatchObject([
        201,
        "application/json; charset=utf-8",
        { memo },
      ]);
    }
  });
});

describe("paths and queries", () => {
  test.each([
    "/api/orders/../admin/users",
    "/api/orders/%2e%2e/admin/users",
    "/api//admin/users",
    "/api/admin/users/",
    "/api/admin/users%00",
    "/api/admin/users;x=1",
    "/api/admin/users/%2e",
  ])("%s opens nothing to a trader", async (path) => {
    expect([403, 404]).toContain((await trader.get(path)).status);
  });

  test("other methods do not reach a handler", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"])
      expect([method, (await trader.call(method, "/api/orders")).status]).toEqual([method, 405]);
    expect((await trader.post("/api/orders/x", {}, { "X-HTTP-Method-Override": "DELETE" })).status).toBe(404);
  });

  test.each(names.filter((name) => endpointOf(name).query !== undefined))(
    "%s rejects unknown parameters",
    async (name) => {
      const base = name === "getPriceHistory" ? "crypto=BTC&interval=1m&" : "";
      for (const query of [
        "__proto__=x",
        "constructor=x",
        "from=1",
        "to=%00",
        "from=2026-02-30T00:00:00Z",
        "from[]=x",
        "unknown=1",
        "from=a&from=b",
      ])
        expect([query, (await clientFor(name).get(`${pathOf(name)}?${base}${query}`)).status]).toEqual([
          query,
          400,
        ]);
      for (const query of ["q=%27;drop%20table%20users;--", "q=%25%5f%5c", "limit=200"]) {
        if (WITHOUT_SEARCH.has(name)) continue;
        expect([query, (await clientFor(name).get(`${pathOf(name)}?${query}`)).status]).toEqual([query, 200]);
      }
    },
  );
});

describe("text that a database can't store", () => {
  const BROKEN = ["\u0000", "a\u0000b", "\ud800", "a\udfffb", "\ude00\ud83d"];
  /** NUL, half a surrogate pair, an overlong NUL, and invalid UTF-8, encoded for an address. */
  const ENCODED = ["%00", "a%00b", "%ED%A0%80", "%C0%80", "%FF", "%"];

  type Trouble = [what: string, status: number, logged: string[]];

  /** The requests that were answered with a server error or left a line in the log. */
  async function troublesOf(
    asked: [what: string, ask: () => Promise<{ status: number }>][],
  ): Promise<Trouble[]> {
    const troubles: Trouble[] = [];
    for (const [what, ask] of asked) {
      logged.length = 0;
      const { status } = await ask();
      if (status >= 500 || logged.length > 0) troubles.push([what, status, [...logged]]);
    }
    return troubles;
  }

  test.each([
    ...names.map((name) => endpointOf(name).path).filter((path) => path.includes(":")),
    "/api/logo/:hash",
    "/api/:nothing",
    "/:page",
    "/assets/:file",
    "/api/docs/:page",
  ])("in a path: %s", async (path) => {
    const method = names.map(endpointOf).find((endpoint) => endpoint.path === path)?.method ?? "GET";
    const texts = [...ENCODED, `${orderId}%00`, `%00${orderId}`];
    const paths = texts.map((text) => path.replace(/:\w+/g, text));
    const troubles = await troublesOf(
      [admin, trader, app.anonymous()].flatMap((client) =>
        paths.map((filled) => [filled, () => client.call(method, filled)]),
      ),
    );
    expect(troubles).toEqual([]);
  });

  test.each(names.filter((name) => endpointOf(name).query !== undefined))("in a query: %s", async (name) => {
    const base = name === "getPriceHistory" ? { crypto: "BTC", interval: "1m" } : {};
    const fields = objectsOf(endpointOf(name).query).flatMap(fieldsOf);
    const texts = [...ENCODED, "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"];
    const paths = [...fields, "\u0000"].flatMap((field) => {
      const query = new URLSearchParams({ ...base, from: "2026-01-01T00:00:00Z" });
      query.delete(field);
      const start = `${pathOf(name)}?${query.toString()}&${encodeURIComponent(field)}`;
      return texts.map((text) => `${start}=${text}`);
    });
    expect(await troublesOf(paths.map((path) => [path, () => clientFor(name).get(path)]))).toEqual([]);
  });

  test.each(withBody)("in a body: %s", async (name, valid) => {
    const fields = new Set([...Object.keys(valid), ...objectsOf(endpointOf(name).body).flatMap(fieldsOf)]);
    const bases = name === "submitTransaction" ? [DEPOSIT, WITHDRAWAL] : [valid];
    const bodies = [...fields].flatMap((field) =>
      BROKEN.flatMap((text) =>
        bases.flatMap((base) => [
          { ...base, [field]: text },
          { ...base, [`${field}${text}`]: 1 },
        ]),
      ),
    );
    for (const body of bodies) expect([body, (await send(name, body)).status]).toEqual([body, 400]);
  });

  test("in a header", async () => {
    const ask = (headers: Record<string, string>, method: string, path: string) =>
      new Promise<{ status: number }>((resolve, reject) => {
        const sent = request(app.url + path, { method, headers }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0 });
        });
        sent.once("error", reject);
        sent.end(
          method === "POST" ? JSON.stringify(path.includes("login") ? VALID.login : DEPOSIT) : undefined,
        );
      });
    const asked: [string, () => Promise<{ status: number }>][] = [];
    const standing = { cookie: trader.cookie, "content-type": "application/json" };
    for (const text of ["\u00ff\u0080", "é", "x".repeat(8_000), "%00", "\u00ed\u00a0\u0080"])
      for (const header of [
        "user-agent",
        "idempotency-key",
        "authorization",
        "cookie",
        "x-forwarded-for",
        "origin",
        "prefer",
        "content-type",
        "accept-language",
        "if-none-match",
      ]) {
        const prefix = header === "authorization" ? "Bearer " : "";
        for (const [method, path] of [
          ["POST", "/api/login"],
          ["POST", "/api/transactions"],
          ["GET", "/api/user"],
          ["GET", "/"],
        ] as const)
          asked.push([
            `${header} ${path}`,
            () => ask({ ...standing, [header]: `${prefix}${text}` }, method, path),
          ]);
      }
    expect(await troublesOf(asked)).toEqual([]);
  });

  test("in the names of an upload", async () => {
    const forms = ["\u0000", "\ud800", "%00"].map((text) => {
      const form = new FormData();
      form.append(`logo${text}`, new Blob([new Uint8Array(PNG)]), `${text}.png`);
      form.append(text, text);
      return form;
    });
    const upload = (form: FormData) => admin.post("/api/admin/logo/upload", form);
    expect(await troublesOf(forms.map((form) => ["upload", () => upload(form)]))).toEqual([]);
  });
});

test("an upload is refused with the same message however its bytes arrive", async () => {
  const form = new FormData();
  form.append("logo", new Blob([new Uint8Array(PNG)]), "../../etc/passwd\u0000.png");
  expect((await admin.post("/api/admin/logo/upload", form)).status).toBe(201);
});
