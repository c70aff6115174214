import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "./connection.ts";
import type { Database } from "./database.ts";
import { isRetryable, isUnavailable, reasonOf, violatedUnique } from "./errors.ts";
import { UserModel } from "./models/UserModel.ts";
import { openTestDatabase } from "./test/testDatabase.ts";

let database: Database;
let knex: Knex;

beforeAll(async () => {
  database = await openTestDatabase();
  knex = database.knex;
});

afterAll(() => database.close());

async function thrownBy(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

const raise = (code: string) => `do $$ begin raise exception 'x' using errcode = '${code}'; end $$`;

describe("through knex and objection alike", () => {
  test.each(["40P01", "40001"])("%s can be retried", async (code) => {
    expect(isRetryable(await thrownBy(knex.raw(raise(code))))).toBe(true);
    expect(isRetryable(await thrownBy(knex.raw("select 1/0")))).toBe(false);
  });

  test("a unique violation names its constraint", async () => {
    const row = {
      id: "00000000-0000-7000-8000-000000000001",
      username: "alice",
      email: "alice@example.com",
      passwordHash: "none",
    };
    await UserModel.query(knex).insert(row);
    const again = { ...row, id: "00000000-0000-7000-8000-000000000002", email: "other@example.com" };
    expect(violatedUnique(await thrownBy(UserModel.query(knex).insert(again)))).toBe("users_username_key");
    expect(violatedUnique(await thrownBy(knex("users").insert(again)))).toBe("users_username_key");
    expect(violatedUnique(await thrownBy(knex.raw("select 1/0")))).toBeUndefined();
  });

  test("a deadlock between two objection updates is retryable", async () => {
    const [a, b] = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"];
    await UserModel.query(knex).insert(
      [a, b].map((id) => ({ id, username: id.slice(-3), email: `${id}@example.com`, passwordHash: "none" })),
    );
    const lockBoth = (first: string, second: string) =>
      knex.transaction(async (trx) => {
        await UserModel.query(trx).patch({ isActive: true }).where({ id: first });
        await trx.raw("select pg_sleep(0.2)");
        await UserModel.query(trx).patch({ isActive: true }).where({ id: second });
      });
    const outcomes = await Promise.allSettled([lockBoth(a, b), lockBoth(b, a)]);
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [isRetryable(outcome.reason)] : [],
    );
    expect(reasons).toEqual([true]);
  });
});

describe("the database is unavailable", () => {
  test.each(["57P01", "57014", "53300", "55P03", "08006", "53100"])("with %s", async (code) => {
    expect(isUnavailable(await thrownBy(knex.raw(raise(code))))).toBe(true);
  });

  test("when nothing listens", async () => {
    const nowhere = connect("postgres://nobody@127.0.0.1:1/nothing");
    expect(isUnavailable(await thrownBy(nowhere.raw("select 1")))).toBe(true);
    await nowhere.destroy();
  });

  const failed = (code: string) => Object.assign(new Error(""), { code });
  test.each<[string, Error]>([
    ["ECONNREFUSED", failed("ECONNREFUSED")],
    ["ECONNRESET", failed("ECONNRESET")],
    ["ECONNABORTED", failed("ECONNABORTED")],
    ["EPIPE", failed("EPIPE")],
    ["ETIMEDOUT", failed("ETIMEDOUT")],
    ["ENOTFOUND", failed("ENOTFOUND")],
    ["EAI_AGAIN", failed("EAI_AGAIN")],
    ["EHOSTUNREACH", failed("EHOSTUNREACH")],
    ["EHOSTDOWN", failed("EHOSTDOWN")],
    ["ENETUNREACH", failed("ENETUNREACH")],
    ["ENETDOWN", failed("ENETDOWN")],
    ["ENETRESET", failed("ENETRESET")],
    ["no local port left", failed("EADDRNOTAVAIL")],
    ["no socket file", Object.assign(failed("ENOENT"), { syscall: "connect" })],
    ["a firewall", Object.assign(failed("EACCES"), { syscall: "connect" })],
    ["all addresses of a name", new AggregateError([failed("ENETUNREACH"), failed("ECONNREFUSED")], "")],
    ["one of two addresses in time", new AggregateError([failed("EINVAL"), failed("ETIMEDOUT")], "")],
  ])("when the network fails: %s", (_name, error) => {
    expect(isUnavailable(error)).toBe(true);
    expect(reasonOf(error)).not.toBe("");
  });

  test.each<[string, Error]>([
    ["a file that is missing", Object.assign(failed("ENOENT"), { syscall: "open" })],
    ["faults that are not of the network", new AggregateError([failed("ENOENT")], "")],
    ["a certificate", failed("CERT_HAS_EXPIRED")],
  ])("but not for %s", (_name, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  test("when the connection broke in the middle of a transaction", async () => {
    const own = connect(database.url, { poolMax: 1 });
    const broken = own.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { pid: number }[] }>("select pg_backend_pid() as pid");
      await knex.raw("select pg_terminate_backend(?)", [rows[0]!.pid]);
      await sleep(100);
      throw new Error("something else");
    });
    expect(isUnavailable(await thrownBy(broken))).toBe(true);
    await own.destroy();
  });

  test("when the pool is exhausted", async () => {
    const narrow = connect(database.url, { poolMax: 1, acquireTimeout: 500 });
    const error = await narrow.transaction(async () => thrownBy(narrow.raw("select 1")));
    expect(isUnavailable(error)).toBe(true);
    await narrow.destroy();
  });

  test("but not for an error in the statement", async () => {
    expect(isUnavailable(await thrownBy(knex.raw("select nothing")))).toBe(false);
    expect(isUnavailable(new Error("something else"))).toBe(false);
  });
});
