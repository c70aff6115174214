import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { dedicatedClient } from "#db/connection.ts";
import { openDatabase } from "#db/database.ts";
import { liveStatusSchema } from "#protocol/liveStatus.ts";
import { createJobs } from "../jobs/runJobs.ts";
import { repeat } from "../repeat.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { createNodeReport } from "./nodeReport.ts";
import type { NodeLoad } from "./nodeRows.ts";
import { findOpenTransactions } from "./openTransactions.ts";
import { findReconciliation, reconcileWhenDue } from "./reconciliation.ts";
import { createBooksCheck } from "./checkBooks.ts";
import { submitOrder, submitWithdrawal } from "../test/submit.ts";

const log = pino({ level: "silent" });
const IDLE: NodeLoad = { sockets: 0, lagMs: 0, feedsPrices: false, jobs: [] };
let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
beforeEach(async () => {
  await app.context.database.knex.raw("truncate nodes, reconciliations");
});
afterAll(() => app.close());

async function status() {
  const answer = await admin.get("/api/admin/status");
  expect(answer.status).toBe(200);
  return liveStatusSchema.parse(answer.body);
}

async function beatOf(version: string, load: Partial<NodeLoad> = {}) {
  const report = createNodeReport({
    knex: app.context.database.knex,
    registry: new Registry(),
    version,
    load: () => ({ ...IDLE, ...load }),
  });
  await report.send();
  const stop = repeat(report.send, { everyMs: 20 });
  return {
    async stop() {
      await stop();
      await report.end();
    },
  };
}

test("traders and strangers can't see the system status", async () => {
  expect((await app.anonymous().get("/api/admin/status")).status).toBe(401);
  expect((await (await app.trader()).get("/api/admin/status")).status).toBe(403);
});

test("live nodes are listed with their load and the leader of the price feed", async () => {
  const first = await beatOf("1.0.0+abc", { sockets: 7, lagMs: 12.6 });
  const second = await beatOf("1.0.1", { feedsPrices: true });

  const { nodes, feed, reconcile } = await status();
  expect(nodes).toMatchObject([
    { version: "1.0.0+abc", sockets: 7, lagMs: 13, feedsPrices: false },
    { version: "1.0.1", sockets: 0, lagMs: 0, feedsPrices: true },
  ]);
  expect(feed).toMatchObject({ leader: nodes[1]?.id, source: "test", status: "live" });
  expect(reconcile).toBeNull();

  await first.stop();
  expect((await status()).nodes).toMatchObject([{ version: "1.0.1" }]);
  await second.stop();
  expect((await status()).nodes).toEqual([]);
});

test("a node that died shows its age, and is removed after five minutes", async () => {
  const { knex } = app.context.database;
  const dead = { version: "1", sockets: 1, lagMs: 0, feedsPrices: true };
  await knex("nodes").insert([
    { ...dead, id: "01900000-0000-7000-8000-000000000001", seenAt: knex.raw("now() - interval '1 minute'") },
    { ...dead, id: "01900000-0000-7000-8000-000000000002", seenAt: knex.raw("now() - interval '6 minutes'") },
  ]);
  const heir = await beatOf("2", { feedsPrices: true });
  onTestFinished(() => heir.stop());

  const { nodes, feed } = await status();

  expect(nodes.map(({ version }) => version).toSorted()).toEqual(["1", "2"]);
  expect(nodes.find(({ version }) => version === "1")?.silentMs).toBeGreaterThan(59_000);
  expect(feed.leader).toBe(nodes.find(({ version }) => version === "2")?.id);
  expect(await knex("nodes").pluck("id")).toHaveLength(2);
});

test("a job that lost its database is tried again, and metrics and status show it", async () => {
  const own = openDatabase(app.context.database.url);
  await own.close();
  const registry = new Registry();
  const jobs = createJobs({ log, registry });
  const report = createNodeReport({
    knex: own.knex,
    registry,
    version: "1",
    load: () => IDLE,
  });
  jobs.start([
    { name: "node report", everyMs: 5, run: report.send },
    { name: "nothing", everyMs: 60_000, firstAfterMs: 0, run: async () => {} },
  ]);
  await expect
    .poll(() => registry.metrics())
    .toMatch(/livedesk_job_failures_total\{name="node report"\} [2-9]/);
  await jobs.stop();

  expect(jobs.status()).toEqual([
    { name: "node report", everyMs: 5, succeededMsAgo: null, failedMsAgo: expect.any(Number) },
    { name: "nothing", everyMs: 60_000, succeededMsAgo: expect.any(Number), failedMsAgo: null },
  ]);
  expect(await registry.metrics()).toContain('livedesk_job_failures_total{name="nothing"} 0');
  expect(await registry.metrics()).toMatch(/livedesk_job_success_timestamp_seconds\{name="nothing"\} \d{10}/);
  // Counted from the start, so that an alert also sees a job that never succeeded.
  expect(await registry.metrics()).toMatch(
    /livedesk_job_success_timestamp_seconds\{name="node report"\} \d{10}/,
  );
  expect(await registry.metrics()).toContain('livedesk_job_interval_seconds{name="nothing"} 60');
});

test("a stop ends long jobs between their steps, and the last step waits for all others", async () => {
  const jobs = createJobs({ log, registry: new Registry() });
  const order: string[] = [];
  jobs.start([
    { name: "seal", everyMs: 60_000, runsAtStop: true, run: async () => void order.push("sealed") },
    {
      name: "long",
      everyMs: 60_000,
      firstAfterMs: 0,
      async run(stopping) {
        while (!stopping.aborted) await sleep(1);
        order.push("ended");
      },
    },
  ]);
  await jobs.stop();
  expect(order).toEqual(["ended", "sealed"]);
});

test("administrators see the last run of each background job on any node, and where it fails", async () => {
  const { knex } = app.context.database;
  const seal = { name: "audit seal", everyMs: 1_000 };
  const old = { name: "old events", everyMs: 3_600_000 };
  const node = { version: "1", sockets: 0, lagMs: 0, feedsPrices: false };
  const [well, failing, dead, before, after] = [1, 2, 3, 4, 5].map(
    (n) => `01900000-0000-7000-8000-00000000000${n}`,
  );
  const [seen, longAgo] = [new Date(), new Date(Date.now() - 60_000)];
  await knex("nodes").insert(
    [
      {
        id: well,
        seenAt: seen,
        jobs: [
          { ...seal, succeededMsAgo: 300, failedMsAgo: 9_000 },
          { ...old, succeededMsAgo: null, failedMsAgo: null },
        ],
      },
      { id: failing, seenAt: seen, jobs: [{ ...seal, succeededMsAgo: 5_000, failedMsAgo: 200 }] },
      { id: dead, seenAt: longAgo, jobs: [{ ...seal, succeededMsAgo: null, failedMsAgo: 100 }] },
      { id: before, seenAt: seen, jobs: [] },
      { id: after, seenAt: seen, jobs: [{ name: "stored differently" }] },
    ].map(({ jobs, ...row }) => ({ ...node, ...row, jobs: JSON.stringify(jobs) })),
  );

  expect((await status()).jobs).toEqual([
    {
      ...seal,
      succeededAt: new Date(seen.getTime() - 300).toISOString(),
      failedAt: new Date(seen.getTime() - 200).toISOString(),
      failingOn: [failing],
    },
    { ...old, succeededAt: null, failedAt: null, failingOn: [] },
  ]);
});

test("a node reports its background jobs with its load", async () => {
  const jobs = [{ name: "audit seal", everyMs: 1_000, succeededMsAgo: 10, failedMsAgo: null }];
  const node = await beatOf("1.0.0", { jobs });
  onTestFinished(() => node.stop());
  expect((await status()).jobs).toMatchObject([{ name: "audit seal", failedAt: null, failingOn: [] }]);
});

test("a due check of the books is done by one of the nodes, and again after ten minutes", async () => {
  const { knex } = app.context.database;
  await Promise.all([1, 2, 3].map(() => reconcileWhenDue({ knex, log })));
  const first = await findReconciliation(knex);
  expect(first).toMatchObject({ differences: [] });

  await reconcileWhenDue({ knex, log });
  expect(await findReconciliation(knex)).toEqual(first);

  await knex("reconciliations").update({ startedAt: knex.raw("now() - interval '11 minutes'") });
  await reconcileWhenDue({ knex, log });
  expect((await findReconciliation(knex))?.startedAt.getTime()).toBeGreaterThan(
    first?.startedAt.getTime() ?? Infinity,
  );
});

test("the last result stays while the next check runs, and books that cannot be read are a result", async () => {
  const { knex } = app.context.database;
  const due = () => knex("reconciliations").update({ startedAt: knex.raw("now() - interval '11 minutes'") });
  // PostgreSQL does not ask for the day unless something moved.
  await app.trader("100");
  await due();
  expect(await reconcileWhenDue({ knex, log })).toEqual([]);
  const last = await findReconciliation(knex);
  onTestFinished(async () => {
    await due();
    await reconcileWhenDue({ knex, log });
  });
  // As for a database that goes away meanwhile.
  await knex.raw(`
    create function go_away() returns date language plpgsql as $$ begin raise 'gone' using errcode = '57P01'; end $$;
    alter table "accountDaysUntil" rename to "somethingElse";
    create view "accountDaysUntil" as select go_away() as day`);
  onTestFinished(async () => {
    await knex.raw(`drop view if exists "accountDaysUntil"; drop function go_away;
      alter table "somethingElse" rename to "accountDaysUntil"`);
  });
  await due();
  await expect(reconcileWhenDue({ knex, log })).rejects.toThrow("gone");
  const running = await findReconciliation(knex);
  expect(running).toEqual({ ...last, startedAt: expect.any(Date) as Date });
  expect(running?.startedAt.getTime()).toBeGreaterThan(last?.finishedAt?.getTime() ?? Infinity);
  await knex.raw('drop view "accountDaysUntil"');
  await due();
  expect(await reconcileWhenDue({ knex, log })).toEqual([
    { check: "the books can be read", rows: 1, first: [] },
  ]);
  expect((await findReconciliation(knex))?.differences).toMatchObject([{ check: "the books can be read" }]);
});

test("broken books are reported to administrators and in the metrics", async () => {
  const { knex } = app.context.database;
  const { actor } = await app.trader("100");
  await knex("accounts").where({ userId: actor.user.id }).update({ available: "101" });
  onTestFinished(async () => {
    await knex("accounts").where({ userId: actor.user.id }).update({ available: "100" });
  });
  const registry = new Registry();
  const stop = repeat(createBooksCheck({ knex, log, registry }), { everyMs: 60_000, firstAfterMs: 0 });
  onTestFinished(stop);

  await expect.poll(() => registry.metrics()).toContain("livedesk_reconcile_differences 1");
  expect((await status()).reconcile).toMatchObject({
    finishedAt: expect.any(String),
    differences: [{ check: "buckets equal their entries", rows: 1, first: [`user ${actor.user.id}`] }],
  });
});

test("after each check of the books the metrics show the ledger's balances by account", async () => {
  const own = await createTestApp();
  onTestFinished(() => own.close());
  const trader = await own.trader("1000");
  const placed = await submitOrder(trader, "100");
  await submitWithdrawal(trader, "50");
  await (
    await own.administrator()
  ).patch(`/api/admin/orders/${placed.id}/resolve`, {
    result: "loss",
    returnRate: "0.5",
  });
  const registry = new Registry();
  await createBooksCheck({ knex: own.context.database.knex, log, registry })();

  await expect.poll(() => registry.metrics()).toContain("livedesk_reconcile_finished_timestamp_seconds 1");
  const lines = (await registry.metrics())
    .split("\n")
    .filter((line) => /^livedesk_(money|rec.*diff)/.test(line));
  expect(lines).toEqual([
    "livedesk_reconcile_differences 0",
    'livedesk_money_usd{account="available"} 899.9',
    'livedesk_money_usd{account="held"} 50',
    'livedesk_money_usd{account="custody"} 0',
    'livedesk_money_usd{account="fees"} 0.1',
    'livedesk_money_usd{account="trading"} 50',
    'livedesk_money_usd{account="adjustments"} -1000',
  ]);
});

test("a forgotten transaction is named by its process, program and user, without its text", async () => {
  const { knex, url } = app.context.database;
  const holder = dedicatedClient(url, "livedesk pool");
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("set application_name = 'psql'; begin; select pg_current_xact_id(), 'secret'");
  const [{ pid }] = (await holder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows as [
    { pid: number },
  ];
  // Other tests have transactions on the same server; five that are older can hide this one for a moment.
  const found = async () => (await findOpenTransactions(knex, 0)).filter((open) => open.pid === pid);
  await expect
    .poll(found)
    .toEqual([{ pid, user: "postgres", application: "psql", ageMs: expect.any(Number) as number }]);
  expect((await status()).openTransactions.filter((open) => open.pid === pid)).toEqual([]);
});
