import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SessionModel } from "#db/models/SessionModel.ts";
import { decimalSchema } from "#protocol/money.ts";
import type { Actor } from "../context.ts";
import { getSettings } from "../queries/settings.ts";
import { listUsers } from "../queries/users.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { updateSettings } from "./updateSettings.ts";
import { updateUser } from "./updateUser.ts";

const d = (text: string) => decimalSchema.parse(text);

let desk: Desk;
let trader: Actor;
let administrator: Actor;

beforeAll(async () => {
  desk = await createDesk();
  administrator = await desk.administrator();
});

afterAll(() => desk.close());

beforeEach(async () => {
  trader = await desk.trader("1000");
  await desk.newEvents();
});

async function openSession(actor: Actor): Promise<string> {
  const hash = randomBytes(32);
  await SessionModel.query(desk.context.database.knex).insert({ hash, userId: actor.user.id });
  return hash.toString("hex");
}

describe("suspending", () => {
  test("freezes the account, closes the sockets everywhere, and leaves the sessions to say so", async () => {
    const hashes = [await openSession(trader), await openSession(trader)];
    const user = await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    expect(user).toMatchObject({ isActive: false, balance: "1000.00", version: trader.user.version + 1 });
    expect(await desk.newEvents()).toEqual([
      { name: "user.changed", userId: trader.user.id, payload: user },
      {
        name: "session.revoked",
        userId: trader.user.id,
        payload: {
          reason: "suspended",
          sessionHashes: expect.toSatisfy(
            (ended: string[]) => ended.toSorted().join() === hashes.toSorted().join(),
          ),
        },
      },
    ]);
    const left = await SessionModel.query(desk.context.database.knex).where({ userId: trader.user.id });
    expect(left.map(({ hash }) => hash.toString("hex")).toSorted()).toEqual(hashes.toSorted());
  });

  test("twice changes nothing more, and lifting it restores the account", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    await desk.newEvents();
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    expect(await desk.newEvents()).toEqual([]);
    expect(await updateUser(desk.context, administrator, trader.user.id, { isActive: true })).toMatchObject({
      isActive: true,
      version: trader.user.version + 2,
    });
  });

  test("does not work for oneself", async () => {
    await expect(
      updateUser(desk.context, administrator, administrator.user.id, { isActive: false }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      message: "You cannot suspend your own account.",
    });
  });
});

describe("setting a balance", () => {
  test.each(["2500.50", "0", "999.99"])("to %s", async (balance) => {
    const user = await updateUser(desk.context, administrator, trader.user.id, { balance: d(balance) });
    expect(Number(user.balance)).toBe(Number(balance));
    expect(await desk.newEvents()).toEqual([{ name: "user.changed", userId: trader.user.id, payload: user }]);
  });

  test("to its present value writes nothing", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { balance: d("1000.00") });
    expect(await desk.newEvents()).toEqual([]);
  });

  test("is refused when somebody else changed the user meanwhile", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { balance: d("1") });
    await expect(
      updateUser(desk.context, administrator, trader.user.id, {
        balance: d("2"),
        version: trader.user.version,
      }),
    ).rejects.toMatchObject({ code: "stale_version", status: 409 });
  });

  test("of an unknown user is a 404", async () => {
    await expect(
      updateUser(desk.context, administrator, uuidv7(), { balance: d("1") }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("settings", () => {
  test("change what is sent and nothing else, and are pushed to everybody", async () => {
    const before = await getSettings(desk.context.database.knex);
    const settings = await updateSettings(desk.context, administrator, {
      tradingFee: d("0.0025"),
      btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    });
    expect(settings).toEqual({
      ...before,
      tradingFee: "0.0025",
      btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      version: before.version + 1,
    });
    expect(await desk.newEvents()).toEqual([{ name: "settings.changed", userId: null, payload: settings }]);
  });

  test("are not overwritten by somebody who saw older ones", async () => {
    const { version } = await updateSettings(desk.context, administrator, { maintenanceMode: false });
    await updateSettings(desk.context, administrator, {
      ethWalletAddress: "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb",
      version,
    });
    await expect(
      updateSettings(desk.context, administrator, {
        ethWalletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        version,
      }),
    ).rejects.toMatchObject({
      code: "stale_version",
    });
  });
});

describe("the list of users", () => {
  test("is filtered by part of the name or address, and by state", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    const { knex } = desk.context.database;
    const names = async (query: Partial<Parameters<typeof listUsers>[1]>) =>
      (await listUsers(knex, { limit: 200, sort: "newest", ...query })).items.map(({ username }) => username);

    expect(await names({ q: trader.user.username.toUpperCase() })).toEqual([trader.user.username]);
    expect(await names({ q: `${trader.user.username}@example` })).toEqual([trader.user.username]);
    expect(await names({ status: "suspended" })).toContain(trader.user.username);
    expect(await names({ status: "active" })).not.toContain(trader.user.username);
    expect(await names({ limit: 1 })).toEqual([trader.user.username]);
  });
});

test("the books are correct after all of this", async () => {
  expect(await desk.reconcile()).toEqual([]);
});

test("two administrators who change one account at once wait for each other, without a deadlock", async () => {
  const { knex } = desk.context.database;
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  knex.on("query-error", note);
  const holder = await knex.transaction();
  await holder("accounts").where({ userId: trader.user.id }).forUpdate().first();
  const changes = ["10", "20", "30"].map((balance) =>
    updateUser(desk.context, administrator, trader.user.id, { balance: d(balance) }),
  );
  const waiting = () =>
    knex("pg_stat_activity").where({ wait_event_type: "Lock" }).whereRaw("datname = current_database()");
  await expect.poll(waiting).toHaveLength(3);
  await holder.rollback();
  await Promise.all(changes);
  knex.off("query-error", note);

  expect(faults).toEqual([]);
});
