import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrol, wrongCode } from "../test/authenticator.ts";
import { countStatuses, createClient, type TestClient } from "../test/client.ts";
import { type Guesses, limitGuesses } from "./guessLimits.ts";
import { createTestApp, deviceCookie, type TestApp } from "../test/testApp.ts";

/* Who may guess how often, and that guessing locks nobody else out. */

const PASSWORD = "correct horse";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ authRateLimit: 20, trustProxy: 1 });
});
afterAll(() => app.close());

const at = (address: string) => ({ "X-Forwarded-For": address });

function login(username: string, password: string, address: string, client = app.anonymous()) {
  return client.post("/api/login", { username, password }, at(address));
}

async function register(username: string, address: string): Promise<{ id: string; browser: TestClient }> {
  const browser = app.anonymous();
  const form = { username, email: `${username}@example.com`, password: PASSWORD };
  const { status, body } = await browser.post("/api/register", form, at(address));
  expect(status).toBe(201);
  return { id: (body as { id: string }).id, browser };
}

async function wrongGuessesAt(id: string): Promise<number> {
  const lines = await app.context.database.knex("auditLog").where({ action: "session.refused", subject: id });
  return lines.length;
}

describe("an account has ten guesses a minute for strangers", () => {
  test.each([
    ["in one spelling", ["kira-i"]],
    ["in capitals and blanks", ["kira-j", "KIRA-J", " Kira-J ", "kIRA-j\u00a0"]],
    ["by name and by email address", ["kira-k", "kira-k@example.com", "KIRA-K@Example.Com"]],
    [
      "with letters that become ASCII in lower case",
      ["kira-ii", "k\u0130ra-\u0130i", "\u212aira-ii", "k\u0131ra-ii"],
    ],
    ["in full width", ["kira-l", "\uff4b\uff49\uff52\uff41-\uff4c"]],
  ])("%s", async (_how, spellings) => {
    const [name = ""] = spellings;
    const { id } = await register(name, "198.51.100.1");
    for (let index = 0; index < 40; index += 1)
      await login(spellings[index % spellings.length] ?? "", "wrong one", `203.0.${name.length}.${index}`);

    expect(await wrongGuessesAt(id)).toBe(10);
  });

  test("even for fifty at the same moment", async () => {
    await register("at-once", "198.51.100.2");
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => login("at-once", "wrong one", `203.0.113.${index}`)),
    );
    expect(countStatuses(guesses)).toEqual({ 401: 10, 429: 40 });
  });

  test("and an unknown name answers the same", async () => {
    await register("somebody", "198.51.100.3");
    const answersFor = async (names: string[]): Promise<number[]> => {
      const statuses = [];
      for (let index = 0; index < 14; index += 1)
        statuses.push((await login(names[index % names.length] ?? "", "wrong one", "203.0.114.9")).status);
      return statuses;
    };
    const known = await answersFor(["somebody", "SOMEBODY"]);
    await app.context.database.knex("rateLimits").whereLike("key", "address %").delete();
    const second = await createTestApp({ authRateLimit: 20, trustProxy: 1 });
    try {
      const unknown = [];
      for (let index = 0; index < 14; index += 1)
        unknown.push(
          (
            await second
              .anonymous()
              .post(
                "/api/login",
                { username: ["nobody", "NOBODY"][index % 2], password: "wrong one" },
                at("203.0.114.9"),
              )
          ).status,
        );
      expect(unknown).toEqual(known);
    } finally {
      await second.close();
    }
    expect(known).toEqual([...Array.from({ length: 8 }, () => 401), ...Array.from({ length: 6 }, () => 429)]);
  });
});

describe("an office behind one address", () => {
  const OFFICE = "198.51.103.1";

  test("signs in at nine o'clock, more people at once than an address has tries, with known browsers", async () => {
    const browsers = [];
    for (let index = 0; index < 24; index += 1) {
      const address = `198.51.104.${index}`;
      browsers.push((await register(`clerk-${index}`, address)).browser);
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => login(`clerk-${index}`, PASSWORD, OFFICE, browser)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 24 });
  });

  test("is not affected by strangers' guesses in browsers that have signed in before", async () => {
    const { browser } = await register("clerk-a", "198.51.104.200");
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => login(`nobody-${index}`, "wrong one", "198.51.103.2")),
    );
    expect(countStatuses(guesses)).toEqual({ 401: 20, 429: 5 });
    expect((await login("clerk-a", PASSWORD, "198.51.103.2", browser)).status).toBe(200);
  });

  test("has as many tries for strangers as any address, with whatever cookies", async () => {
    const { browser } = await register("clerk-b", "198.51.104.201");
    const tries = (client: TestClient, names: string, address: string) =>
      Promise.all(
        Array.from({ length: 25 }, (_, index) => login(`${names}-${index}`, "wrong one", address, client)),
      );
    const forged = createClient(app.url, "livedesk-device=abc; livedesk-device.sig=abc");
    expect(countStatuses(await tries(browser, "x", "198.51.103.3"))).toEqual({ 401: 20, 429: 5 });
    expect(countStatuses(await tries(forged, "y", "198.51.103.3"))).toEqual({ 429: 25 });
    expect(countStatuses(await tries(app.anonymous(), "z", "198.51.103.4"))).toEqual({ 401: 20, 429: 5 });
    expect(countStatuses(await tries(browser, "z", "198.51.103.4"))).toEqual({ 429: 25 });
  });
});

describe("a browser that has signed in to an account signs in to it", () => {
  let small: TestApp;
  /** Browsers of strangers, each with their own account: more than once used up what known browsers shared. */
  let crowd: TestClient[];
  beforeAll(async () => {
    small = await createTestApp({ authRateLimit: 5, trustProxy: 1 });
    crowd = await Promise.all(
      Array.from({ length: 12 }, (_, index) => arrive(`crowd-${index}`, `198.51.106.${index}`)),
    );
  });
  afterAll(() => small.close());

  const enter = (client: TestClient, username: string, password: string, address: string) =>
    client.post("/api/login", { username, password }, at(address));
  async function arrive(username: string, address: string): Promise<TestClient> {
    const client = small.anonymous();
    const form = { username, email: `${username}@example.com`, password: PASSWORD };
    expect((await client.post("/api/register", form, at(address))).status).toBe(201);
    return client;
  }
  /** What the browser keeps after its user has signed out. */
  function copyOf({ cookies }: TestClient): TestClient {
    const device = [...cookies].filter(([name]) => name.startsWith("livedesk-device"));
    return createClient(small.url, device.map((pair) => pair.join("=")).join("; "));
  }
  /** Each of the crowd tries as often as it could alone; wrong passwords, to be quick. */
  const allTry = (nameOf: (index: number) => string, here: string) =>
    Promise.all(
      crowd.flatMap((browser, index) =>
        Array.from({ length: 5 }, () => enter(browser, nameOf(index), "wrong one", here)),
      ),
    );

  test.each<[string, number, (siege: { name: string; owner: TestClient; here: string }) => Promise<unknown>]>(
    [
      [
        "visitors there",
        1,
        ({ here }) =>
          Promise.all(
            Array.from({ length: 8 }, (_, index) => enter(small.anonymous(), `no-${index}`, "x", here)),
          ),
      ],
      ["browsers of other accounts there, at its account", 2, ({ name, here }) => allTry(() => name, here)],
      [
        "browsers of other accounts there, at nobody's",
        3,
        ({ here }) => allTry((index) => `no-${index}`, here),
      ],
      [
        "browsers of other accounts there, at their own",
        4,
        async ({ here }) => {
          const answers = await allTry((index) => `crowd-${index}`, here);
          expect(countStatuses(answers)).toEqual({ 401: 60 });
        },
      ],
      [
        "browsers of other accounts there, with passkeys",
        5,
        ({ here }) =>
          Promise.all(
            crowd.flatMap((browser) =>
              Array.from({ length: 6 }, () =>
                browser.post("/api/login/passkey/options", undefined, at(here)),
              ),
            ),
          ),
      ],
      [
        "copies of its cookie at many addresses, at other accounts",
        6,
        ({ owner }) =>
          Promise.all(
            Array.from({ length: 52 }, (_, index) =>
              enter(copyOf(owner), `no-${index}`, "wrong one", `198.51.107.${index}`),
            ),
          ),
      ],
      [
        "copies of its cookie at many addresses, with the right password",
        7,
        async ({ name, owner }) => {
          for (let index = 0; index < 8; index += 1)
            expect((await enter(copyOf(owner), name, PASSWORD, `198.51.108.${index}`)).status).toBe(200);
        },
      ],
    ],
  )("despite %s", async (_what, place, besiege) => {
    const [name, here] = [`owner-${place}`, `198.51.105.${place}`];
    const owner = await arrive(name, `198.51.109.${place}`);
    await besiege({ name, owner, here });
    expect((await enter(copyOf(owner), name, PASSWORD, here)).status).toBe(200);
  });

  /** More than are tried at an address in a minute. */
  const allDevicesTry = (here: string) =>
    Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        enter(createClient(small.url, deviceCookie()), `no-${index}`, "x", here),
      ),
    );

  test("despite more devices than are tried there, and a slip, if this node has seen it sign in", async () => {
    const [name, here, home] = ["owner-8", "198.51.105.8", "198.51.109.8"];
    const owner = await arrive(name, home);
    expect((await enter(owner, name.toUpperCase(), PASSWORD, home)).status).toBe(200);
    await allDevicesTry(here);
    expect((await enter(copyOf(owner), "owner-88", PASSWORD, here)).status).toBe(429);
    expect((await enter(copyOf(owner), name, PASSWORD, here)).status).toBe(200);
    expect((await enter(copyOf(owner), name, PASSWORD, here)).status).toBe(200);
  });

  test("but not when more devices were tried there than one can ask for, and this node has not seen it", async () => {
    const owner = await arrive("owner-9", "198.51.109.9");
    await allDevicesTry("198.51.105.9");
    expect((await enter(copyOf(owner), "owner-9", PASSWORD, "198.51.105.9")).status).toBe(429);
    expect((await enter(copyOf(owner), "owner-9", PASSWORD, "198.51.105.10")).status).toBe(200);
    expect((await enter(copyOf(owner), "owner-9", PASSWORD, "198.51.105.9")).status).toBe(200);
  });

  test.each<[string, number, (owner: TestClient) => Promise<TestClient> | TestClient]>([
    ["of another account", 11, () => arrive("somebody-else", "198.51.109.30")],
    ["from before a new password", 12, (owner) => owner],
    ["forged", 13, () => createClient(small.url, "livedesk-device=abc; livedesk-device.sig=abc")],
    ["that is missing", 14, () => small.anonymous()],
  ])("but not with a cookie %s: it waits like any visitor", async (_how, place, browserOf) => {
    const [name, here, home] = [`owner-${place}`, `198.51.105.${place}`, `198.51.109.${place}`];
    const owner = await arrive(name, home);
    const browser = await browserOf(copyOf(owner));
    const changer = small.anonymous();
    expect((await enter(changer, name, PASSWORD, home)).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: "battery staple" };
    expect((await changer.put("/api/user/password", change, at(home))).status).toBe(204);
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => enter(small.anonymous(), `no-${index}`, "x", here)),
    );

    expect((await enter(browser, name, "battery staple", here)).status).toBe(429);
    expect((await enter(changer, name, "battery staple", here)).status).toBe(200);
  });
});

describe("an owner is not locked out", () => {
  async function besiege(name: string): Promise<void> {
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => login(name, "wrong one", `192.0.2.${index}`)),
    );
    expect(countStatuses(guesses)).toEqual({ 401: 10, 429: 14 });
    await app.context.database.knex("rateLimits").whereLike("key", "address %").delete();
  }

  test.each([
    ["the address it was signed up at", "198.51.100.10", false],
    ["any new address", "198.51.100.99", false],
    ["any new address, after another sign-in", "198.51.100.98", true],
  ])("with the browser that signed up, at %s", async (_where, address, signsInBefore) => {
    const name = `owner-${address.slice(-2)}`;
    const { browser } = await register(name, "198.51.100.10");
    if (signsInBefore) await login(name, PASSWORD, "198.51.100.10", browser);
    await browser.post("/api/logout", undefined, at("198.51.100.10"));
    await besiege(name);

    expect((await login(name, PASSWORD, address)).status).toBe(429);
    expect((await login(name, PASSWORD, address, browser)).status).toBe(200);
  });

  test("of a new device by one address that never stops guessing", async () => {
    await register("travels", "198.51.100.11");
    for (let guess = 0; guess < 12; guess += 1) await login("travels", "wrong one", "192.0.2.200");

    expect((await login("travels", PASSWORD, "198.51.100.200")).status).toBe(200);
  });

  test("by wrong guesses in their own browser, except for ten a minute", async () => {
    const { browser } = await register("clumsy", "198.51.100.12");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login("clumsy", "wrong one", "198.51.100.12", browser)),
    );
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 2 });
    expect((await login("clumsy", PASSWORD, "198.51.100.201")).status).toBe(200);
  });

  test("of codes and recovery codes, by somebody who knows the password", async () => {
    const { browser } = await register("factored", "198.51.100.20");
    const phone = await enrol({
      ...browser,
      post: (path, body) => browser.post(path, body, at("198.51.100.20")),
    });
    const form = { username: "factored", password: PASSWORD };
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        app.anonymous().post("/api/login", { ...form, code: wrongCode(phone) }, at(`192.0.3.${index}`)),
      ),
    );
    expect(countStatuses(guesses)).toEqual({ 401: 10, 429: 14 });
    const late = await app
      .anonymous()
      .post("/api/login", { ...form, code: phone.code() }, at("198.51.100.21"));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(3_500);

    const signIn = (client: TestClient, code = "") =>
      client.post("/api/login", { ...form, code }, at("198.51.100.22"));
    expect((await signIn(app.anonymous(), phone.recoveryCodes[0])).status).toBe(200);
    expect((await signIn(browser, phone.code())).status).toBe(200);
  });
});

describe("the device cookie", () => {
  const COOKIE = "livedesk-device";

  test("is hidden from scripts, lasts 180 days, and is bound to the host behind TLS", async () => {
    const { browser } = await register("cookies", "198.51.100.30");
    const tls = { ...at("198.51.100.30"), "X-Forwarded-Proto": "https" };
    const plain = await login("cookies", PASSWORD, "198.51.100.30", browser);
    const behindTls = await app
      .anonymous()
      .post("/api/login", { username: "cookies", password: PASSWORD }, tls);
    const lines = [plain, behindTls].map(({ headers }) =>
      headers.getSetCookie().find((line) => line.includes("-device=")),
    );

    expect(lines[0]).toMatch(/^livedesk-device=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    expect(lines[1]).toMatch(
      /^__Host-livedesk-device=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/,
    );
    const days = (Date.parse(/expires=([^;]+)/.exec(lines[0] ?? "")?.[1] ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  test("stays the same for everybody who signs in with that browser, and is stored as a hash only", async () => {
    const { browser } = await register("first-of-two", "198.51.100.31");
    const id = browser.cookies.get(COOKIE) ?? "";
    await browser.post(
      "/api/register",
      { username: "second-of-two", email: "second@example.com", password: PASSWORD },
      at("198.51.100.31"),
    );
    expect(browser.cookies.get(COOKIE)).toBe(id);
    const rows = await app.context.database.knex("knownDevices").select();
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("signs nobody in", async () => {
    const { browser } = await register("copied", "198.51.100.32");
    const jar = [...browser.cookies].filter(([name]) => name.startsWith(COOKIE));
    expect(jar).toHaveLength(2);
    const thief = createClient(app.url, jar.map((pair) => pair.join("=")).join("; "));

    expect((await thief.get("/api/user", at("192.0.2.9"))).status).toBe(401);
    expect((await login("copied", "wrong one", "192.0.2.9", thief)).status).toBe(401);
  });

  test.each([
    ["of another account", (jar: Map<string, string>) => jar],
    ["with another signature", (jar: Map<string, string>) => new Map(jar).set(`${COOKIE}.sig`, "AAAA")],
    ["with another id", (jar: Map<string, string>) => new Map(jar).set(COOKIE, "x".repeat(43))],
    ["without a signature", (jar: Map<string, string>) => new Map([[COOKIE, jar.get(COOKIE) ?? ""]])],
  ])("%s counts as a stranger's", async (how, alter) => {
    const name = how.replaceAll(" ", "-");
    const { browser } = await register(name, "198.51.100.33");
    const other = await register(`${name}-x`, "198.51.100.34");
    const jar = alter((how === "of another account" ? other.browser : browser).cookies);
    const cookie = [...jar]
      .filter(([key]) => key.startsWith(COOKIE))
      .map((pair) => pair.join("="))
      .join("; ");
    for (let index = 0; index < 24; index += 1) await login(name, "wrong one", `192.0.4.${index}`);

    expect((await login(name, PASSWORD, "198.51.100.35", createClient(app.url, cookie))).status).toBe(429);
    expect((await login(name, PASSWORD, "198.51.100.35", browser)).status).toBe(200);
  });

  test("is forgotten when the password changes, except in the browser where it was changed", async () => {
    const { browser } = await register("changes", "198.51.100.36");
    const lost = app.anonymous();
    await login("changes", PASSWORD, "198.51.100.37", lost);
    const change = { currentPassword: PASSWORD, newPassword: "battery staple" };
    expect((await browser.put("/api/user/password", change, at("198.51.100.36"))).status).toBe(204);
    for (let index = 0; index < 24; index += 1) await login("changes", "wrong one", `192.0.5.${index}`);

    expect((await login("changes", "battery staple", "198.51.100.38", lost)).status).toBe(429);
    expect((await login("changes", "battery staple", "198.51.100.38", browser)).status).toBe(200);
  });
});

test("a flood of guesses at one account is recorded each time its number has doubled", async () => {
  const { id, browser } = await register("flooded", "198.51.100.40");
  const browsers = [browser, app.anonymous(), app.anonymous()];
  for (const each of browsers) await login("flooded", PASSWORD, "198.51.100.41", each);
  const { knex } = app.context.database;
  for (let guess = 0; guess < 45; guess += 1) {
    await login("flooded", "wrong one", `198.51.100.${guess}`, browsers[guess % 3]);
    await knex("rateLimits").whereLike("key", "password device%").update({ points: 0 });
  }
  const lines: { details: Record<string, unknown> }[] = await knex("auditLog")
    .where({ action: "session.refused", subject: id })
    .orderBy("id");
  expect(lines.map(({ details }) => details["refusedThisHour"])).toEqual([
    ...Array.from({ length: 10 }, () => undefined),
    20,
    40,
  ]);
});

test.each<[string, (index: number) => string, number]>([
  ["one address", () => "192.0.2.7", 0],
  ["one IPv6 network", (index) => `2001:db8:5:1::${index.toString(16)}`, 0],
  ["300 networks of one IPv6 site", (index) => `2001:db8:6:${index.toString(16)}::1`, 6],
])(
  "a new device of the owner gets in while %s guesses without end",
  async (_who, addressOf, minutesLocked) => {
    const { counters } = app.context.database;
    const account = addressOf(0);
    const take = (guesses: Guesses, address: string) => guesses.take({ account, device: null, address });
    let locked = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      // As other nodes do, this one has no memory of the minute before.
      const guesses = limitGuesses(counters, "password");
      for (let index = 0; index < 30; index += 1) await take(guesses, addressOf(minute * 30 + index));
      const owner = await take(guesses, "198.51.100.240");
      if ("wait" in owner) locked += 1;
      else await owner.giveBack();
      await counters("rateLimits")
        .where({ key: `password newcomers ${account}` })
        .orWhere({ key: `password all ${account}` })
        .delete();
    }
    expect(locked).toBe(minutesLocked);
  },
);
