import { describe, expect, test } from "vitest";
import { hashPassword, NOBODY, verifyPassword } from "./passwords.ts";

describe("a password hash", () => {
  test("is Argon2id with 19 MiB and two passes, salted anew each time", async () => {
    const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword("correct horse", first)).toBe(true);
    expect(await verifyPassword("correct horse ", first)).toBe(false);
  });

  test.each([
    ["case", "Correct Horse", "correct horse"],
    ["the last of 128 characters", "x".repeat(128), `${"x".repeat(127)}y`],
    ["what follows a NUL", "correct\0horse", "correct\0mule"],
    ["how a letter is composed", "caf\u00e9", "cafe\u0301"],
  ])("tells apart passwords that differ in %s", async (_difference, password, other) => {
    const passwordHash = await hashPassword(password);
    expect(await verifyPassword(password, passwordHash)).toBe(true);
    expect(await verifyPassword(other, passwordHash)).toBe(false);
  });

  test("is checked at the same cost where there is no account, and never matches", async () => {
    const parametersOf = (hash: string) => hash.split("$").slice(0, 4);
    expect(parametersOf(NOBODY)).toEqual(parametersOf(await hashPassword("somebody's")));
    expect(await verifyPassword("no such user", null)).toBe(false);
  });
});

test("a crowd waits in line, and beyond the line's end is asked to come back", async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword("correct horse")));

  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(34);
  expect(refused[0]).toMatchObject({ code: "unavailable", details: { retryAfter: 2 } });
  expect(await hashPassword("afterwards")).toMatch(/^\$argon2id\$/);
});
