import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { Answer, TestClient } from "./client.ts";
import { inWords } from "./inWords.ts";
import { type Client, type LiveNode, startLiveNode } from "./liveNode.ts";
import { submitDeposit, submitWithdrawal } from "./submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "./testApp.ts";
import { BTC_ADDRESS } from "./transferRequests.ts";

/*
 * Nothing that a trader reads or receives tells who pays, paid or processed a transaction of theirs, whether the desk
 * shows its traders who decided or not.
 */

let app: TestApp;
let node: LiveNode;
let ann: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  node = await startLiveNode(app.context.database);
  ann = await app.administrator();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const QUERIES: Readonly<Record<string, string>> = {
  getStatement: "from=2026-01-01T00:00:00.000Z",
  searchOwn: `q=${BTC_ADDRESS}`,
};

/** What every call by which a trader reads answers, by its name. */
async function readAll(trader: TestClient, id: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [name, { method, path, access }] of Object.entries(endpoints)) {
    if (method !== "GET" || access === "admin" || access === "public") continue;
    // When a pending one will be decided, from figures of the last minute.
    if (name === "getExpectation") continue;
    answers.set(name, await trader.get(`${path.replace(":id", id)}?${QUERIES[name] ?? ""}`));
  }
  answers.set("exportAccount", await trader.post("/api/user/export"));
  answers.set("exportActivity", await trader.post("/api/user/export/activity", {}));
  return answers;
}

const about = (told: unknown, text: string) => JSON.stringify(told).includes(text);

/** Which of them tell of the withdrawal, and which of its payer. */
async function tellersOf(trader: TestClient, id: string) {
  const answers = [...(await readAll(trader, id))];
  const naming = (text: string) => answers.filter(([, { body }]) => about(body, text)).map(([name]) => name);
  const { id: annsId, username } = ann.actor.user;
  expect(answers.filter(([, { status }]) => status >= 400).map(([name]) => name)).toEqual([
    // These are of orders and corrections.
    "getOrderReceipt",
    "getOrderRecord",
    "getCorrection",
  ]);
  return { withdrawal: naming(id), payer: [...naming(username), ...naming(annsId)] };
}

const TELL_OF_IT = [
  "listTransactions",
  "getTransactionDetails",
  "getStatement",
  "listNotifications",
  "searchOwn",
];

/** The changes after that version: a seat may still hear of what was written shortly before it connected. */
async function heardOf(seat: Client, after: number): Promise<unknown[]> {
  const found = () =>
    seat.heard
      .filter(({ name }) => name === "transaction.changed")
      .map(({ payload }) => payload as Transaction)
      .filter(({ version }) => version > after);
  await expect.poll(found).toHaveLength(2);
  return found();
}

describe.each([true, false])("where the desk shows who decided: %s", (namesDeciders) => {
  let trader: SignedInClient;
  let withdrawal: Transaction;

  beforeAll(async () => {
    await app.context.database.knex("settings").update({ namesDeciders });
    trader = await app.trader("1000");
    node.admit(trader.actor);
    withdrawal = await submitWithdrawal(trader, "200");
  });

  const cancel = (id: string) => trader.post(`/api/transactions/${id}/cancel`);
  const process = (id: string, body: object) => ann.patch(`/api/admin/transactions/${id}/process`, body);

  test("a withdrawal that is being paid, and was paid", async () => {
    const seat = node.connect(trader.actor);
    const { payload } = await seat.next("ready");
    const { id } = withdrawal;
    await ann.post(`/api/admin/transactions/${id}/paying`, {});
    expect(await tellersOf(trader, id)).toEqual({ withdrawal: TELL_OF_IT, payer: [] });
    await process(id, { status: "completed", transactionId: `0xpaid${namesDeciders ? 1 : 2}` });
    expect(await tellersOf(trader, id)).toEqual({ withdrawal: TELL_OF_IT, payer: [] });
    const { cursor } = payload as { cursor: string };
    for (const listener of [seat, node.connect(trader.actor, { cursor })]) {
      expect(await heardOf(listener, withdrawal.version)).toMatchObject([
        { id, status: "pending", payingBy: "an administrator", payingById: null },
        { id, status: "completed", payingBy: null, payingById: null },
      ]);
      expect(listener.heard.filter((each) => about(each, ann.actor.user.username))).toEqual([]);
    }
  });

  const refusal = (message: string) => ({ status: 409, body: { code: "already_processed", message } });

  test("what an administrator completed or rejected, when the trader cancels it", async () => {
    const { processedAt: paidAt } = (await ownDetails(withdrawal.id)).transaction;
    expect(await cancel(withdrawal.id)).toMatchObject(
      refusal(`This transaction was already completed by an administrator at ${inWords(paidAt)}.`),
    );
    const deposit = await submitDeposit(trader, "5");
    await process(deposit.id, { status: "rejected" });
    const { processedAt } = (await ownDetails(deposit.id)).transaction;
    expect(await cancel(deposit.id)).toMatchObject(
      refusal(`This transaction was already rejected by an administrator at ${inWords(processedAt)}.`),
    );
  });

  test("what nobody but the trader or the settings ended is told as it is", async () => {
    const { id } = await submitWithdrawal(trader, "1");
    const { processedAt } = (await cancel(id)).body as Transaction;
    const { username } = trader.actor.user;
    expect(await cancel(id)).toMatchObject(
      refusal(`This transaction was already cancelled by ${username} at ${inWords(processedAt)}.`),
    );
    const { knex } = app.context.database;
    await knex("settings").update({ autoApproveDeposits: true, autoApproveLimit: "10" });
    const deposit = await submitDeposit(trader, "5");
    await knex("settings").update({ autoApproveDeposits: false });
    expect(await cancel(deposit.id)).toMatchObject(
      refusal(
        `This transaction was already completed by the desk's settings at ${inWords(deposit.processedAt)}.`,
      ),
    );
  });

  test("administrators are told who processed it", async () => {
    const { processedAt } = (await ownDetails(withdrawal.id)).transaction;
    const ben = await app.administrator();
    expect(
      await ben.patch(`/api/admin/transactions/${withdrawal.id}/process`, { status: "rejected" }),
    ).toMatchObject(
      refusal(
        `This transaction was already completed by ${ann.actor.user.username} at ${inWords(processedAt)}.`,
      ),
    );
  });

  async function ownDetails(id: string): Promise<{ transaction: Transaction }> {
    return (await trader.get(`/api/transactions/${id}/details`)).body as { transaction: Transaction };
  }
});
