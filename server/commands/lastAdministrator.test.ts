import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administer } from "../cli/administer.ts";
import { readInstruction } from "../cli/instruction.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

/* Whatever happens at the same time: one active administrator always remains. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const suspend = (by: SignedInClient, whom: SignedInClient) =>
  by.patch(`/api/admin/users/${whom.actor.user.id}`, { isActive: false });
const atTheMachine = (verb: string, whom: SignedInClient) =>
  administer(app.context.database, readInstruction([verb, whom.actor.user.username]), async () => "");

async function left(): Promise<number> {
  const { knex } = app.context.database;
  return (await knex("users").where({ role: "admin", isActive: true }).pluck("id")).length;
}

const RACES: Record<string, (people: SignedInClient[]) => Promise<unknown>[]> = {
  "two who suspend each other": ([a, b]) => [suspend(a!, b!), suspend(b!, a!)],
  "three who suspend each other in a ring": ([a, b, c]) => [
    suspend(a!, b!),
    suspend(b!, c!),
    suspend(c!, a!),
  ],
  "three who suspend both others": ([a, b, c]) => [
    suspend(a!, b!),
    suspend(a!, c!),
    suspend(b!, a!),
    suspend(b!, c!),
    suspend(c!, a!),
    suspend(c!, b!),
  ],
  "a suspension and the other's demotion": ([a, b]) => [suspend(a!, b!), atTheMachine("revoke", a!)],
  "two demotions": ([a, b]) => [atTheMachine("revoke", a!), atTheMachine("revoke", b!)],
  "a ban and a demotion": ([a, b]) => [atTheMachine("ban", a!), atTheMachine("revoke", b!)],
};

describe.each(Object.entries(RACES))("%s", (name, race) => {
  test("leave one, in each of 20 rounds", async () => {
    const { knex } = app.context.database;
    for (let round = 0; round < 20; round += 1) {
      const before = await knex("users").where({ role: "admin" }).pluck("id");
      const people = [await app.administrator(), await app.administrator()];
      if (name.startsWith("three")) people.push(await app.administrator());
      await knex("users").whereIn("id", before).update({ role: "user" });
      await Promise.all(race(people));
      expect(await left()).toBeGreaterThanOrEqual(1);
    }
  });
});

test("the last administrator can't be removed, on the command line or in the web", async () => {
  const { knex } = app.context.database;
  const [first, second] = [await app.administrator(), await app.administrator()];
  const both = [first, second].map(({ actor }) => actor.user.id);
  await knex("users").whereNotIn("id", both).update({ role: "user" });
  await knex("users").where({ id: second.actor.user.id }).update({ isActive: false });
  expect(await atTheMachine("revoke", first)).toMatchObject({ done: false });
  expect(await atTheMachine("ban", first)).toMatchObject({ done: false });
  await expect(knex("users").where({ id: first.actor.user.id }).update({ role: "user" })).rejects.toThrow(
    "one active administrator must remain",
  );
  expect(await left()).toBe(1);
});
