import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DeskNote, ShiftReport } from "#protocol/deskNote.ts";
import type { Setup } from "#protocol/setup.ts";
import { submitDeposit, submitOrder } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let admin: SignedInClient;
let second: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  return () => app.close();
});
beforeEach(async () => {
  admin = await app.administrator();
  second = await app.administrator();
});

describe("the administrators' note", () => {
  const write = (by: SignedInClient, text: string, version: number) =>
    by.post("/api/admin/notes", { text, version });

  test("is one for all, and keeps its versions; of two who write at once, one is told who was faster", async () => {
    expect((await admin.get("/api/admin/notes")).body).toEqual([]);
    expect((await write(admin, "Bank calls back at 5.", 0)).body).toMatchObject({
      text: "Bank calls back at 5.",
      writtenBy: admin.actor.user.username,
      version: 1,
    });
    const [one, other] = await Promise.all([
      write(admin, "Bank called.\nAll good.", 1),
      write(second, "Bank is closed.", 1),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = one.status === 200 ? [admin, other] : [second, one];
    expect(loser.body).toMatchObject({ code: "stale_version" });
    expect((loser.body as { message: string }).message).toMatch(
      new RegExp(`^${winner.actor.user.username} changed the note at .* Your text is not lost`),
    );
    expect((await write(second, "Bank called. It is closed now.", 2)).status).toBe(200);
    const versions = (await admin.get("/api/admin/notes")).body as DeskNote[];
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(versions[2]?.text).toBe("Bank calls back at 5.");
  });

  test.each([-1, 7])("is not written over version %s, which is not the newest", async (version) => {
    expect((await write(admin, "x", version)).status).toBe(version === -1 ? 400 : 409);
  });
});

test("the shift report says who decided what since they signed in, and what is open", async () => {
  const trader = await app.trader("1000");
  const [won, lost] = [await submitOrder(trader, "10"), await submitOrder(trader, "10")];
  const taken = await submitDeposit(trader, "5");
  await submitOrder(trader, "10");
  const { knex } = app.context.database;
  await knex.transaction(async (trx) => {
    // The terms of an order can't change otherwise.
    await trx.raw("set local session_replication_role = replica");
    await trx("orders")
      .whereIn("id", [won.id, lost.id])
      .update({ createdAt: trx.raw("now() - interval '2 hours'") });
  });
  await admin.patch(`/api/admin/orders/${won.id}/resolve`, { result: "win", returnRate: "1.8" });
  await second.patch(`/api/admin/orders/${lost.id}/resolve`, { result: "loss", returnRate: "0" });
  await second.patch(`/api/admin/transactions/${taken.id}/process`, { status: "completed" });
  const report = (await second.get("/api/admin/shift")).body as ShiftReport;
  expect(
    report.deciders.map(({ username, orders, deposits, medianSeconds }) => ({
      username,
      orders,
      deposits,
      minutes: Math.round((medianSeconds ?? 0) / 60),
    })),
  ).toEqual([
    { username: second.actor.user.username, orders: 1, deposits: 1, minutes: 60 },
    { username: admin.actor.user.username, orders: 1, deposits: 0, minutes: 120 },
  ]);
  expect(report.open).toMatchObject({ orders: { waiting: 1 }, deposits: { waiting: 0 }, approvals: 0 });
  const later = new Date(Date.now() + 60_000).toISOString();
  const after = (await admin.get(`/api/admin/shift?since=${later}`)).body as ShiftReport;
  expect(after.deciders).toEqual([]);
});

test("a new desk's list ticks itself off, or is ticked off", async () => {
  const { knex } = app.context.database;
  const done = async () => ((await admin.get("/api/admin/setup")).body as Setup).done;
  expect(await done()).toEqual(["addresses", "administrator", "prices"]);
  // Without a day these are no hours.
  await knex("settings").update({ deskHours: "Europe/Vienna" });
  expect(await done()).toEqual(["addresses", "administrator", "prices"]);
  await knex("settings").update({ deskName: "Nina's Desk", deskHours: "Europe/Vienna; Mon 09:00-17:30" });
  await admin.put("/api/user/password", { currentPassword: "correct horse", newPassword: "battery staple" });
  const ticked = (await admin.post("/api/admin/setup/fee")).body as Setup;
  expect(ticked).toEqual({
    done: ["password", "addresses", "brand", "fee", "hours", "administrator", "prices"],
    sendsMail: false,
  });
  expect((await second.get("/api/admin/setup")).body).toMatchObject({
    done: ["addresses", "brand", "fee", "hours", "administrator", "prices"],
  });
  expect((await admin.post("/api/admin/setup/lunch")).status).toBe(404);
});
