import { afterAll, beforeAll, expect, test } from "vitest";
import { createHmac } from "node:crypto";
import { COOKIE_KEY, createTestApp, signCookie, type TestApp } from "../test/testApp.ts";
import { signatures } from "./cookieSignatures.ts";

/* Which signatures of cookies count, and which one is written. */

const [NEW, OLD] = ["a-new-key-of-some-length", "an-old-key-of-some-length"];
const TEXT = "livedesk=Zm9v";

const by = (algorithm: string, key: string) => createHmac(algorithm, key).update(TEXT).digest("base64url");

test.each([
  ["SHA-256 by the newest key", by("sha256", NEW), 0],
  ["SHA-256 by an old key", by("sha256", OLD), 1],
  ["SHA-1 by the newest key, as the version before writes it", by("sha1", NEW), 0],
  ["SHA-1 by an old key", by("sha1", OLD), 1],
  ["another key", by("sha256", "another"), -1],
  ["another algorithm", by("sha512", NEW), -1],
  ["a part of it", by("sha256", NEW).slice(0, 20), -1],
  ["none", "", -1],
])("%s", (_what, signature, index) => {
  const keys = signatures([NEW, OLD]);
  expect(keys.index(TEXT, signature)).toBe(index);
  expect(keys.verify(TEXT, signature)).toBe(index !== -1);
});

test("what is written can be read by nodes of the version before", () => {
  expect(signatures([NEW, OLD]).sign(TEXT)).toBe(by("sha1", NEW));
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(["sha256", "sha1"])("a session's cookie that is signed with %s signs in", async (algorithm) => {
  const trader = await app.trader();
  const id = trader.cookies.get("livedesk") ?? "";
  const headers = { Cookie: signCookie(id, COOKIE_KEY, "livedesk", algorithm) };
  const answer = await fetch(`${app.url}/api/session`, { headers });
  expect(await answer.json()).toMatchObject({ user: { username: trader.actor.user.username } });
  expect(answer.headers.getSetCookie()).toEqual([]);
});
