import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import type { Database } from "./database.ts";
import { openTestDatabase } from "./test/testDatabase.ts";
import type { ChangeEvent, Tx } from "./transact.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await database.knex("events").delete();
});

function userChanged(version = 1): ChangeEvent {
  const id = uuidv7();
  const user: User = {
    id,
    username: "alice",
    email: "alice@example.com",
    role: "user",
    isActive: true,
    balance: decimalSchema.parse("1.00"),
    held: decimalSchema.parse("0.00"),
    createdAt: "2026-01-01T00:00:00.000Z",
    version,
  };
  return { name: "user.changed", userId: id, payload: user };
}

describe("publishing", () => {
  test("writes the event with the change, and tells listeners after the commit", async () => {
    const seenAtWakeUp: Promise<unknown>[] = [];
    const stop = database.onPublished(() =>
      seenAtWakeUp.push(Promise.resolve(database.knex("events").select("name"))),
    );
    const event = userChanged(7);

    await database.transact(({ publish }) => Promise.resolve(publish(event)));
    stop();

    expect(await Promise.all(seenAtWakeUp)).toEqual([[{ name: "user.changed" }]]);
    expect(await database.knex("events").first()).toMatchObject({
      name: "user.changed",
      userId: event.userId,
      entityId: event.userId,
      version: 7,
      payload: event.payload,
    });
  });

  test("leaves nothing behind when the work fails", async () => {
    let woken = 0;
    const stop = database.onPublished(() => (woken += 1));
    const work = database.transact(({ publish }) => {
      publish(userChanged());
      return Promise.reject(new Error("no"));
    });

    await expect(work).rejects.toThrow("no");
    stop();
    expect(woken).toBe(0);
    expect(await database.knex("events")).toEqual([]);
  });

  test("is an error after the transaction has ended", async () => {
    let escaped: Tx | undefined;
    await database.transact((tx) => {
      escaped = tx;
      return Promise.resolve();
    });
    expect(() => escaped?.publish(userChanged())).toThrow("published after its transaction had ended");
  });

  test("wakes nobody when nothing was published", async () => {
    let woken = 0;
    const stop = database.onPublished(() => (woken += 1));
    await database.transact(({ trx }) => trx.raw("select 1"));
    stop();
    expect(woken).toBe(0);
  });
});

describe("retrying", () => {
  test("runs the work again after a deadlock, and publishes once", async () => {
    let runs = 0;
    await database.transact(({ publish }) => {
      runs += 1;
      publish(userChanged());
      return runs < 3
        ? Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }))
        : Promise.resolve();
    });
    expect(runs).toBe(3);
    expect(await database.knex("events")).toHaveLength(1);
  });

  test("gives up after three retries", async () => {
    let runs = 0;
    const work = database.transact(() => {
      runs += 1;
      return Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
    });
    await expect(work).rejects.toThrow("deadlock detected");
    expect(runs).toBe(4);
  });

  test("does not repeat what failed for another reason", async () => {
    let runs = 0;
    const work = database.transact(({ trx }) => {
      runs += 1;
      return trx.raw("select 1 / 0");
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(runs).toBe(1);
  });
});

test("a statement that takes too long is ended", async () => {
  const [{ statement_timeout: timeout } = {}] = (
    await database.knex.raw<{ rows: { statement_timeout: string }[] }>("show statement_timeout")
  ).rows;
  expect(timeout).toBe("5s");
});
