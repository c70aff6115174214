import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { administer } from "../cli/administer.ts";
import { countStatuses, type TestClient } from "../test/client.ts";
import type { Tricks } from "../test/identityProvider.ts";
import {
  ACCOUNTS,
  COOKIE,
  expectSignedOut,
  NOT_HERE,
  providerDesk,
  refused,
  setCookie,
} from "../test/providerDesk.ts";
import { createTestApp, type SignedInClient } from "../test/testApp.ts";

const desk = providerDesk();
const { app, at, auditLines, bring, knex, link, newPerson, person, provider, send, signIn, visitor } = desk;

const NOT_AVAILABLE =
  "Example is not available right now. Sign in with your password, or try again in a moment.";

let admin: SignedInClient;
beforeEach(() => {
  admin = desk.admin();
});

describe("a provider in trouble", () => {
  const troubles: [string, NonNullable<Tricks["answer"]>][] = [
    ["answers 500", { path: "/token", status: 500 }],
    ["answers with a page", { path: "/token", status: 200, body: "<html>Sorry</html>" }],
    ["answers with half of an answer", { path: "/token", status: 200, body: '{"access_token":' }],
    ["answers with nothing", { path: "/token", status: 200 }],
    ["answers with 2 MB", { path: "/token", status: 200, body: `"${"a".repeat(2_000_000)}"` }],
    ["answers too late", { path: "/token", status: 200, body: "{}", afterMs: 3_500 }],
  ];
  test.each(troubles)("%s: the password still works", async (_, answer) => {
    provider().tricks = { answer };
    const client = visitor();
    expect(await signIn(client)).toMatchObject(refused("unavailable", 503, NOT_AVAILABLE));
    await expectSignedOut(client);
    const { username } = admin.actor.user;
    expect((await client.post("/api/login", { username, password: "correct horse" })).status).toBe(200);
  });

  test("sends the desk elsewhere: it does not go", async () => {
    const location = `${provider().issuer}/elsewhere`;
    provider().tricks = { answer: { path: "/token", status: 307, location } };
    expect(await signIn()).toMatchObject(refused("unavailable", 503, NOT_AVAILABLE));
    expect(provider().calls).not.toContain("/elsewhere");
  });
});

describe("linking", () => {
  let colleague: SignedInClient;
  beforeEach(async () => {
    colleague = at(await app().administrator());
  });

  test("tells the administrator", async () => {
    const who = newPerson();
    expect(await link(colleague, who)).toMatchObject({
      status: 201,
      body: { accounts: [{ name: who.email, works: true, lastUsedAt: null }] },
    });
    expect(
      await knex()("notifications").where({ userId: colleague.actor.user.id }).select("kind", "details"),
    ).toEqual([{ kind: "provider_account_added", details: { name: who.email, provider: "Example" } }]);
  });

  test("names an account without an email address by its subject", async () => {
    const who = { subject: "plain-subject" };
    expect(await link(colleague, who)).toMatchObject({ body: { accounts: [{ name: "plain-subject" }] } });
  });

  test("takes an account once, and one of each administrator", async () => {
    expect(await link(colleague, person())).toMatchObject(
      refused("provider_account_taken", 409, "This account is already linked to an administrator."),
    );
    expect(await link(admin, newPerson())).toMatchObject(
      refused(
        "provider_account_taken",
        409,
        "You have linked an account at Example already. Unlink it first.",
      ),
    );
    const who = newPerson();
    const both = await Promise.all([link(colleague, who), link(at(await app().administrator()), who)]);
    expect(countStatuses(both)).toEqual({ 201: 1, 409: 1 });
  });

  test("needs a recent proof, at the beginning and at the end", async () => {
    const unproved = () =>
      knex()("sessions")
        .where({ userId: colleague.actor.user.id })
        .update({ provenAt: knex().raw("now() - interval '11 minutes'") });
    const { body } = await colleague.post(`${ACCOUNTS}/start`);
    provider().person = newPerson();
    const returned = await provider().visit((body as { url: string }).url);
    await unproved();
    const finish = () => colleague.post(ACCOUNTS, { answer: returned.search.slice(1) });
    expect(await finish()).toMatchObject(refused("step_up_required", 403));
    expect(await colleague.post(`${ACCOUNTS}/start`)).toMatchObject(refused("step_up_required", 403));
    expect((await colleague.post("/api/step-up", { password: "correct horse" })).status).toBe(204);
    expect((await finish()).status).toBe(201);
  });

  test("does not take what was begun by somebody else, in another session, or to sign in", async () => {
    const { body } = await colleague.post(`${ACCOUNTS}/start`);
    provider().person = newPerson();
    const { search } = await provider().visit((body as { url: string }).url);
    const cookie = colleague.cookies.get(COOKIE) ?? "";
    const others = [at(await app().signedIn(colleague.actor)), at(await app().administrator())];
    for (const other of others) {
      setCookie(other, cookie);
      expect(await other.post(ACCOUNTS, { answer: search.slice(1) })).toMatchObject(
        refused("provider_refused", 401, NOT_HERE),
      );
    }
    const client = visitor();
    setCookie(client, cookie);
    expect(await send(client, search.slice(1))).toMatchObject(refused("provider_refused", 401, NOT_HERE));
    const answer = await bring(colleague, newPerson());
    expect(await colleague.post(ACCOUNTS, { answer })).toMatchObject(
      refused("provider_refused", 401, NOT_HERE),
    );
    expect((await colleague.get(ACCOUNTS)).body).toEqual({ accounts: [] });
  });

  test("is not for traders, nor for who was one by the time of the answer", async () => {
    const trader = at(await app().trader());
    expect(await trader.post(`${ACCOUNTS}/start`)).toMatchObject(refused("forbidden", 403));
    expect(await trader.post(ACCOUNTS, { answer: "code=a&state=b" })).toMatchObject(
      refused("forbidden", 403),
    );
  });
});

describe("unlinking", () => {
  async function idOf(client: TestClient): Promise<string> {
    const { accounts } = (await client.get(ACCOUNTS)).body as { accounts: { id: string }[] };
    return accounts[0]?.id ?? "";
  }

  test("ends the sessions that the account opened, and no others", async () => {
    const client = visitor();
    await signIn(client);
    const id = await idOf(admin);
    expect(await admin.delete(`${ACCOUNTS}/${id}`)).toMatchObject({ status: 200, body: { accounts: [] } });
    await expectSignedOut(client);
    expect((await admin.get("/api/user")).status).toBe(200);
    expect(await signIn()).toMatchObject(refused("provider_unlinked", 403));
    expect((await auditLines()).at(-1)).toEqual({
      action: "provider_account.unlinked",
      actorName: admin.actor.user.username,
      details: { name: person().email, issuer: provider().issuer, sessionsEnded: 1 },
    });
    expect(
      await knex()("notifications")
        .where({ userId: admin.actor.user.id })
        .orderBy("id")
        .select("kind", "details")
        .offset(1),
    ).toEqual([{ kind: "provider_account_removed", details: { name: person().email } }]);
  });

  test("needs a recent proof, and keeps the session that does it", async () => {
    const client = visitor();
    await signIn(client);
    const id = await idOf(client);
    expect(await client.delete(`${ACCOUNTS}/${id}`)).toMatchObject(refused("step_up_required", 403));
    await client.post("/api/step-up", { password: "correct horse" });
    expect((await client.delete(`${ACCOUNTS}/${id}`)).status).toBe(200);
    expect((await client.get("/api/user/sessions")).body).toMatchObject([
      { isCurrent: true, openedBy: null },
      {},
    ]);
  });

  test("is not for a colleague's account", async () => {
    const colleague = at(await app().administrator());
    expect((await colleague.delete(`${ACCOUNTS}/${await idOf(admin)}`)).status).toBe(404);
    expect((await signIn()).status).toBe(200);
  });
});

test("the operator can unlink an account", async () => {
  const client = visitor();
  await signIn(client);
  const { username } = admin.actor.user;
  const unlink = (name: string) =>
    administer(app().context.database, { verb: "unlink", name }, async () => "");
  expect(await unlink(username)).toEqual({
    done: true,
    lines: [`${username} no longer signs in with the identity provider. Sessions opened that way ended.`],
  });
  await expectSignedOut(client);
  expect(await unlink(username)).toEqual({ done: true, lines: [`${username} has linked no account.`] });
  expect(await unlink("nobody")).toEqual({ done: false, lines: ["There is no user named nobody."] });
  expect((await auditLines()).at(-1)).toMatchObject({
    action: "provider_account.unlinked",
    actorName: "console",
  });
});

test("the page says what to call the provider, and nothing where there is none", async () => {
  const plain = await createTestApp();
  try {
    for (const { webRoot } of [app(), plain])
      await writeFile(join(webRoot, "index.html"), "<html><head></head></html>");
    const page = async (shown: typeof plain) =>
      String((await shown.anonymous().get("/auth", { accept: "text/html" })).body);
    expect(await page(app())).toContain('<meta name="livedesk-provider" content="Example" />');
    expect(await page(plain)).not.toContain("livedesk-provider");
  } finally {
    await plain.close();
  }
});

test("attempts are limited by address", async () => {
  const limited = await createTestApp({
    authRateLimit: 3,
    publicOrigins: app().context.config.publicOrigins,
    identityProvider: app().context.config.identityProvider,
  });
  try {
    for (const [path, body] of [
      ["/api/login/provider/start"],
      ["/api/login/provider", { answer: "code=a&state=b" }],
      ["/api/login/provider/confirm", { code: "123456" }],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          limited.anonymous().post(path, body, { origin: "https://desk.example.com" }),
        ),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    }
  } finally {
    await limited.close();
  }
});
