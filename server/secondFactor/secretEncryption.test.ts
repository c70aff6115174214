import { expect, test } from "vitest";
import { encryptSecret, decryptSecret } from "./secretEncryption.ts";

const SECRET = Buffer.from("12345678901234567890");
const ALICE = "0197a3c1-7a00-7000-8000-000000000001";
const BOB = "0197a3c1-7a00-7000-8000-000000000002";

test("an encrypted secret can be decrypted, even after a new session key was put first", () => {
  const sealed = encryptSecret(["old"], ALICE, SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(decryptSecret(["old"], ALICE, sealed).toString()).toBe("12345678901234567890");
  expect(decryptSecret(["new", "old"], ALICE, sealed).toString()).toBe("12345678901234567890");
});

test("encrypting twice gives different results, and the first key is the one that encrypts", () => {
  expect(
    encryptSecret(["new", "old"], ALICE, SECRET).equals(encryptSecret(["new", "old"], ALICE, SECRET)),
  ).toBe(false);
  expect(decryptSecret(["new"], ALICE, encryptSecret(["new", "old"], ALICE, SECRET)).equals(SECRET)).toBe(
    true,
  );
});

test("it can't be decrypted for another user, with another key, or after a change", () => {
  const sealed = encryptSecret(["old"], ALICE, SECRET);
  const changed = Buffer.from(sealed);
  changed[15] = (changed[15] ?? 0) ^ 1;
  expect(() => decryptSecret(["old"], BOB, sealed)).toThrow("session key that is not configured");
  expect(() => decryptSecret(["new"], ALICE, sealed)).toThrow("session key that is not configured");
  expect(() => decryptSecret(["old"], ALICE, changed)).toThrow("session key that is not configured");
});
