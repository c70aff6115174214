import { expect, test } from "vitest";
import type { Credential } from "../context.ts";
import { limitHandshakes } from "./handshakes.ts";

const OFFICE = "192.0.2.1";
const session = (hash: string): Credential => ({ kind: "session", hash });
const token = (hash: string): Credential => ({ kind: "token", hash });

test("an address without a session is limited to so many handshakes a minute, and others are not affected", async () => {
  const handshakes = limitHandshakes({ perMinute: 100, strangersPerMinute: 3 });
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await handshakes.admit(OFFICE, null));

  expect(answers).toEqual([true, true, true, false, false]);
  expect(await handshakes.admit("192.0.2.2", null)).toBe(true);
});

test("all addresses of an IPv6 network count as one", async () => {
  const handshakes = limitHandshakes({ perMinute: 10, strangersPerMinute: 1 });
  expect(await handshakes.admit("2001:db8:1:2::1", null)).toBe(true);
  expect(await handshakes.admit("2001:db8:1:2:ffff::9", null)).toBe(false);
  expect(await handshakes.admit("2001:db8:1:3::1", null)).toBe(true);
});

test.each([
  ["without a session", null],
  ["with tokens of nobody", token("garbage")],
])("the networks of one IPv6 site have ten times as many as one of them: %s", async (_who, credential) => {
  const handshakes = limitHandshakes({ perMinute: 1_000, strangersPerMinute: 3 });
  const tried = Array.from({ length: 300 }, (_, index) =>
    handshakes.admit(`2001:db8:1:${index.toString(16)}::1`, credential),
  );
  expect((await Promise.all(tried)).filter(Boolean)).toHaveLength(30);
  expect(await handshakes.admit("2001:db8:2:1::1", credential)).toBe(true);
});

test("a session is limited by itself, apart from others at its address", async () => {
  const handshakes = limitHandshakes({ perMinute: 2, strangersPerMinute: 10 });
  for (const expected of [true, true, false])
    expect(await handshakes.admit(OFFICE, session("a"))).toBe(expected);
  expect(await handshakes.admit(OFFICE, session("b"))).toBe(true);
});

test.each([
  ["no session", () => null],
  ["a session that is over", () => session("over")],
  ["tokens of nobody", (index: number) => token(`garbage${index}`)],
])("a session or known token is admitted despite a crowd with %s", async (_what, claimOf) => {
  const handshakes = limitHandshakes({ perMinute: 100, strangersPerMinute: 5 });
  expect(await handshakes.admit(OFFICE, token("program"))).toBe(true);
  handshakes.learn(OFFICE, token("program"), true);
  let admitted = 0;
  for (let index = 0; index < 70; index += 1) {
    const claim = claimOf(index);
    if (!(await handshakes.admit(OFFICE, claim))) continue;
    admitted += 1;
    handshakes.learn(OFFICE, claim, false);
  }

  expect(admitted).toBeLessThanOrEqual(6);
  expect(await handshakes.admit(OFFICE, session("a"))).toBe(true);
  expect(await handshakes.admit(OFFICE, token("program"))).toBe(true);
});

test.each<[string, Credential, Credential, boolean]>([
  ["a session that is over and a token", session("same"), token("same"), false],
  ["a token that was used and a session that is over", token("same"), session("same"), true],
])("%s with the same hash count separately", async (_what, first, second, isSomebodys) => {
  const handshakes = limitHandshakes({ perMinute: 1, strangersPerMinute: 1 });
  expect(await handshakes.admit(OFFICE, first)).toBe(true);
  handshakes.learn(OFFICE, first, isSomebodys);
  // Uses up the limit for strangers at this address.
  await handshakes.admit(OFFICE, null);

  expect(await handshakes.admit(OFFICE, second)).toBe(true);
});
