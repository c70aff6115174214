import { hash, verify } from "@node-rs/argon2";
import { afterAll, describe, expect, test, vi } from "vitest";
import { hashPassword, DUMMY_HASH, verifyPassword } from "./passwords.ts";

// Files share modules: others neither provide theirs without the mock nor get those with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock(import("@node-rs/argon2"), async (original) => {
  const library = await original();
  return { ...library, verify: vi.fn<typeof library.verify>(library.verify) };
});

describe("a password hash", () => {
  test("is Argon2id with 19 MiB and two passes, with a new salt each time", async () => {
    const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword("correct horse", first)).toBe("prepared");
    expect(await verifyPassword("correct horse ", first)).toBeNull();
  });

  test.each([
    ["case", "Correct Horse", "correct horse"],
    ["the last of 128 characters", "x".repeat(128), `${"x".repeat(127)}y`],
    ["what follows a NUL", "correct\0horse", "correct\0mule"],
    ["an accent", "caf\u00e9", "cafe"],
    ["the number of blanks", "correct horse", "correct  horse"],
    ["script", "password", "pаssword"],
  ])("distinguishes passwords that differ in %s", async (_difference, password, other) => {
    const passwordHash = await hashPassword(password);
    expect(await verifyPassword(password, passwordHash)).toBe("prepared");
    expect(await verifyPassword(other, passwordHash)).toBeNull();
  });

  test.each([
    ["composed and not", "Z\u00fcrich caf\u00e9", "Zu\u0308rich cafe\u0301"],
    ["full width and not", "ｐａｓｓｗｏｒｄ１２", "password12"],
    ["half width and not", "\uff8a\uff9f\uff7d\uff9c\uff70\uff84\uff9e", "パスワード"],
    ["with a ligature and without", "o\ufb03ce-\ufb01sh", "office-fish"],
    ["with the sign for Angstrom and the letter", "\u212bngstr\u00f6m", "A\u030angstro\u0308m"],
    ["with other blanks", "correct\u00a0horse\u3000battery", "correct horse battery"],
    ["with a picture's variant and without", "I \u2764\ufe0f Paris", "I \u2764 Paris"],
    [
      "in Hangul letters and syllables",
      "\u1112\u1161\u11ab\u1100\u1173\u11af\u1112\u1161",
      "\ud55c\uae00\ud558",
    ],
  ])("is the same for a password %s", async (_, one, other) => {
    expect(await verifyPassword(other, await hashPassword(one))).toBe("prepared");
    expect(await verifyPassword(one, await hashPassword(other))).toBe("prepared");
  });

  test("from before passwords were normalised still matches the password as typed then", async () => {
    const typed = "cafe\u0301 \uff41";
    const old = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(typed, old)).toBe("typed");
    expect(await verifyPassword("cafe\u0301 b", old)).toBeNull();
  });

  test("takes as long to check without an account, and never matches", async () => {
    const parametersOf = (hash: string) => hash.split("$").slice(0, 4);
    expect(parametersOf(DUMMY_HASH)).toEqual(parametersOf(await hashPassword("somebody's")));
    for (const [password, comparisons] of [
      ["whatever", 1],
      ["whatｅver", 2],
    ] as const) {
      vi.mocked(verify).mockClear();
      expect(await verifyPassword(password, null)).toBeNull();
      expect(await verifyPassword(password, DUMMY_HASH)).toBeNull();
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(2 * comparisons);
    }
  });
});

test("a crowd waits in a queue, and beyond its end gets a 503", async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword("correct horse")));

  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(34);
  expect(refused[0]).toMatchObject({ code: "unavailable", details: { retryAfter: 2 } });
  expect(await hashPassword("afterwards")).toMatch(/^\$argon2id\$/);
});
