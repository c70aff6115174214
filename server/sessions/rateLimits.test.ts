import { afterAll, beforeAll, expect, test } from "vitest";
import { enrol, wrongCode } from "../test/authenticator.ts";
import { countStatuses } from "../test/client.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ authRateLimit: 20, trustProxy: 1 });
});
afterAll(() => app.close());

function login(username: string, password: string, address: string) {
  return app.anonymous().post("/api/login", { username, password }, { "X-Forwarded-For": address });
}

async function register(username: string, address: string): Promise<void> {
  const form = { username, email: `${username}@example.com`, password: "correct horse" };
  const { status } = await app.anonymous().post("/api/register", form, { "X-Forwarded-For": address });
  expect(status).toBe(201);
}

test("an address has 20 attempts a minute, whatever the names and results; others are not affected", async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => login(`name${index}`, "wrong one", "192.0.2.1")),
  );

  expect(countStatuses(answers)).toEqual({ 401: 20, 429: 4 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ body: { code: "rate_limited" } });
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(50);
  expect((await login("name1", "wrong one", "192.0.2.2")).status).toBe(401);
});

test("only the address seen by the trusted proxy counts, not what the client claims", async () => {
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, index) => login(`n${index}`, "wrong one", `10.0.0.${index}, 192.0.2.3`)),
  );

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("ten failures on a name lock it for strangers, from however many addresses", async () => {
  await register("victim", "198.51.100.1");

  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => login("victim", "wrong one", `203.0.113.${index}`)),
  );

  expect(countStatuses(guesses)).toEqual({ 401: 10, 429: 2 });
  expect((await login("VICTIM", "correct horse", "203.0.113.99")).status).toBe(429);
});

test("correct passwords do not use up the failures", async () => {
  await register("regular", "198.51.100.9");
  for (let round = 0; round < 15; round += 1)
    expect((await login("regular", "correct horse", "198.51.100.9")).status).toBe(200);
});

test("wrong codes and wrong passwords of a step-up count for the account", async () => {
  await register("stepped", "198.51.100.21");
  const home = { "X-Forwarded-For": "198.51.100.21" };
  const owner = app.anonymous();
  await owner.post("/api/login", { username: "stepped", password: "correct horse" }, home);
  const passwords = await Promise.all(
    Array.from({ length: 12 }, () => owner.post("/api/step-up", { password: "wrong" }, home)),
  );
  expect(countStatuses(passwords)).toEqual({ 400: 10, 429: 2 });

  const phone = await enrol({ ...owner, post: (path, body) => owner.post(path, body, home) });
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => owner.post("/api/step-up", { code: wrongCode(phone) }, home)),
  );
  expect(countStatuses(codes)).toEqual({ 401: 10, 429: 2 });
});

test.each([
  ["ports", (index: number) => `198.51.100.60:${40_000 + index}`],
  [
    "mapped forms",
    (index: number) => ["198.51.100.61", "::ffff:c633:643d", "::FFFF:198.51.100.61"][index % 3] ?? "",
  ],
  ["hosts of one network", (index: number) => `2001:DB8:77:1:${index}::1`],
  ["brackets and ports", (index: number) => `[2001:db8:0077:2:0:0:0:${index}]:${40_000 + index}`],
  ["what is no address", (index: number) => `unknown${index}`],
])("an address counts as one, whatever its %s", async (_what, spelling) => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => login(`spelt${index}`, "wrong one", spelling(index))),
  );

  expect(countStatuses(answers)).toEqual({ 401: 20, 429: 4 });
});
