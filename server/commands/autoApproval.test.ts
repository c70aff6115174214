import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { createDesk } from "../test/desk.ts";
import { submitDeposit } from "../test/submit.ts";

/* Automatic approvals have a limit for the whole desk, and each is recorded in the audit log. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex("settings").update({
    autoApproveDeposits: true,
    autoApproveLimit: "300",
    autoApproveDailyLimit: "300",
    autoApproveDeskDailyLimit: "1000",
  });
  await knex.raw("alter table transactions disable trigger user");
  await knex("transactions").update({ createdAt: knex.raw("now() - interval '25 hours'") });
  await knex.raw("alter table transactions enable trigger user");
});

test("20 new accounts at once get no more than the desk's limit, and the rest waits", async () => {
  const traders = await Promise.all(Array.from({ length: 20 }, () => app.trader("0")));
  const deposits = await Promise.all(traders.map((trader) => submitDeposit(trader, "300")));
  expect(deposits.filter(({ status }) => status === "completed")).toHaveLength(3);
  expect(deposits.filter(({ status }) => status === "pending")).toHaveLength(17);
  // A smaller one still fits; the limit is reached to the cent.
  expect((await submitDeposit(await app.trader("0"), "100")).status).toBe("completed");
  expect((await submitDeposit(await app.trader("0"), "0.01")).status).toBe("pending");
  expect(await app.desk.reconcile()).toEqual([]);
});

test("each is recorded in the audit log with its address", async () => {
  const trader = await app.trader("0");
  const { id } = await submitDeposit(trader, "25");
  const administrator = await app.administrator();
  const { body } = await administrator.get(`/api/admin/audit?q=${id}`);
  expect(body).toMatchObject([
    {
      action: "transaction.processed",
      actorId: null,
      actorName: "settings",
      subject: id,
      address: "127.0.0.1",
      details: {
        trader: trader.actor.user.username,
        type: "deposit",
        amount: "25.00",
        status: "completed",
        comment: "Approved automatically",
      },
    },
  ]);
});

test("a new desk has a limit", async () => {
  const desk = await createDesk();
  expect(await desk.context.database.knex("settings").first()).toMatchObject({
    autoApproveDeskDailyLimit: "10000.00000000",
  });
  await desk.close();
});
