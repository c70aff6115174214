import { expect, test } from "vitest";
import { createProofCache } from "./proofCache.ts";

test("an answer is made once for those who ask at once and later, until two others were asked for", async () => {
  const made: string[] = [];
  const remember = createProofCache<string>(2);
  const ask = (key: string) =>
    remember(key, () => {
      made.push(key);
      return Promise.resolve(key.toUpperCase());
    });

  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["A", "A", "B"]);
  expect(await ask("a")).toBe("A");
  expect(made).toEqual(["a", "b"]);
  await ask("c");
  await ask("a");
  expect(made).toEqual(["a", "b", "c"]);
  await ask("b");
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("what failed is asked for again", async () => {
  const remember = createProofCache<string>(2);
  await expect(remember("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await remember("a", () => Promise.resolve("A"))).toBe("A");
});
