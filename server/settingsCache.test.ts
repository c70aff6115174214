import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminSettings } from "#protocol/settings.ts";
import { getSettings } from "./queries/settings.ts";
import { createDesk, type Desk } from "./test/desk.ts";
import { cacheSettings } from "./settingsCache.ts";

let desk: Desk;
let before: AdminSettings;

beforeAll(async () => {
  desk = await createDesk();
  before = await getSettings(desk.context.database.knex);
});
afterAll(() => desk.close());

/** A cache whose reads the test answers, oldest first, and the settings after a change. */
function openCache() {
  const after = { ...before, deskName: "Renamed", version: before.version + 1 };
  const answers: ((settings: AdminSettings) => void)[] = [];
  const cache = cacheSettings(
    desk.context.database.knex,
    () => new Promise<AdminSettings>((resolve) => answers.push(resolve)),
  );
  return {
    after,
    cache,
    reads: () => answers.length,
    answer: (settings: AdminSettings) => answers.shift()?.(settings),
  };
}

test("a read that was under way when all was forgotten is not remembered", async () => {
  const { cache, after, answer, reads } = openCache();
  const { forget } = cache.follow();
  const under = cache.latest();
  forget();
  answer(before);
  expect(await under).toBe(before);

  const next = cache.latest();
  expect(reads()).toBe(1);
  answer(after);
  expect(await next).toBe(after);
  expect(await cache.latest()).toBe(after);
});

test("nor one that was under way when the log was followed", async () => {
  const { cache, answer, reads } = openCache();
  const under = cache.current();
  cache.follow();
  answer(before);
  await under;
  void cache.latest();
  expect(reads()).toBe(1);
  answer(before);
});

test("nor one that is older than a change that was told meanwhile", async () => {
  const { cache, after, answer } = openCache();
  const { learn } = cache.follow();
  const under = cache.latest();
  learn(after);
  answer(before);
  expect(await under).toBe(before);
  expect(await cache.latest()).toBe(after);
});

test("what was told after all was forgotten stays, whatever is under way", async () => {
  const { cache, after, answer } = openCache();
  const { learn, forget } = cache.follow();
  const under = cache.latest();
  forget();
  learn(after);
  answer(before);
  await under;
  expect(await cache.latest()).toBe(after);
});
