import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "#db/reconcile.ts";
import { toDecimal } from "#protocol/money.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { cancelTransaction } from "../commands/cancelTransaction.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { processTransaction } from "../commands/processTransaction.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import { submitTransaction } from "../commands/submitTransaction.ts";
import { updateUser } from "../commands/updateUser.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { orderBody } from "../test/orderRequest.ts";

/*
 * Books altered by the owner of the database: with triggers off, and account, journal and row made to agree where
 * that is the point. Each case names what the row says and what the ledger says.
 */

let desk: Desk;
/** Short names of ids: `<won>` in a statement becomes the id, and ids in the result become names. */
const ids: Record<string, string> = { new: randomUUID(), other: randomUUID() };

const d = (text: string) => toDecimal(text);

async function order(trader: Actor, name: string): Promise<string> {
  const placed = await placeOrder(desk.context, trader, orderBody("100"));
  return (ids[name] = placed.id);
}

async function transfer(trader: Actor, type: "deposit" | "withdrawal", name: string): Promise<string> {
  const amount = d("200");
  const submitted = await submitTransaction(
    desk.context,
    trader,
    type === "deposit"
      ? { type, amount, transactionId: `0x${name}` }
      : { type, amount, crypto: "BTC", walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
  );
  return (ids[name] = submitted.id);
}

beforeAll(async () => {
  desk = await createDesk();
  const { context } = desk;
  const trader = await desk.trader("5000");
  const second = await desk.trader("70");
  const admin = await desk.administrator();
  Object.assign(ids, { trader: trader.user.id, second: second.user.id, admin: admin.user.id });
  await order(trader, "open");
  const resolve = async (name: string, result: "win" | "loss" | "rejected", returnRate: string) =>
    resolveOrder(context, admin, await order(trader, name), { result, returnRate: d(returnRate) });
  await resolve("won", "win", "1.8");
  await resolve("lost", "loss", "0");
  await resolve("half", "loss", "0.5");
  await resolve("refused", "rejected", "0");
  await cancelOrder(context, trader, await order(trader, "taken"));
  for (const type of ["deposit", "withdrawal"] as const) {
    await transfer(trader, type, `${type}-open`);
    for (const status of ["completed", "rejected"] as const)
      await processTransaction(context, admin, await transfer(trader, type, `${type}-${status}`), { status });
    await cancelTransaction(context, trader, await transfer(trader, type, `${type}-cancelled`));
  }
  await updateUser(context, admin, trader.user.id, { balance: d("3000") });
  const { knex } = context.database;
  const [edit] = await knex("journals")
    .where({ kind: "balance_adjustment" })
    .orderBy("id", "desc")
    .pluck("id");
  ids.edit = String(edit);
  const [line] = await knex("auditLog")
    .where({ action: "user.balance_set" })
    .orderBy("id", "desc")
    .pluck("id");
  ids.line = String(line);
  ids.trade = String((await knex("transactions").where({ orderId: ids.open }).pluck("id"))[0]);
  for (const name of ["won", "lost", "deposit-completed"]) {
    const [journal] = await knex("journals")
      .where({ reference: ids[name] })
      .orderBy("id", "desc")
      .pluck("id");
    ids[`${name}-journal`] = String(journal);
  }
});
afterAll(() => desk.close());

function withIds(statement: string): string {
  return statement.replace(/<([\w-]+)>/g, (_, name: string) => ids[name] ?? "nothing");
}

/** The differences found after running these statements with triggers off; they are rolled back. */
async function findAfter(statements: string[]): Promise<Record<string, unknown[]>> {
  const undo = new Error("undo");
  let found = "";
  await desk.context.database.knex
    .transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      for (const statement of statements) await trx.raw(withIds(statement));
      const differences = await findDifferences(trx);
      found = JSON.stringify(Object.fromEntries(differences.map(({ check, rows }) => [check, rows])));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  for (const [name, id] of Object.entries(ids)) found = found.replaceAll(id, `<${name}>`);
  return JSON.parse(found) as Record<string, unknown[]>;
}

/** Adds to an account as an altered journal would. */
const credit = (amount: string) =>
  `update accounts set available = available + ${amount} where "userId" = '<trader>'`;
const entry = (journal: string, account: string, amount: string) =>
  `update entries set amount = ${amount} where "journalId" = '<${journal}>' and account = '${account}'`;
const insertEntry = (journal: string, account: string, user: string, amount: string) =>
  `insert into entries ("journalId", account, "userId", amount) values ('<${journal}>', '${account}', ${user}, ${amount})`;
const settlement = (name: string) =>
  `(select id from journals where reference = '<${name}>' and kind like '%settlement')`;
const placement = (name: string) =>
  `(select id from journals where reference = '<${name}>' and kind like '%placement')`;

const CASES: [name: string, statements: string[], found: Record<string, unknown[]>][] = [
  ["nothing", [], {}],
  [
    "a deposit of 200 credited as 200,000, journal and account agreeing",
    [
      entry("deposit-completed-journal", "available", "200000"),
      entry("deposit-completed-journal", "custody", "-200000"),
      credit("199800"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-completed>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: { user: "<trader>", custody: "-200000", entries: 2, journals: 1, available: "200000" },
        },
      ],
    },
  ],
  [
    "the same with the row altered too",
    [
      entry("deposit-completed-journal", "available", "200000"),
      entry("deposit-completed-journal", "custody", "-200000"),
      credit("199800"),
      `update transactions set amount = 200000 where id = '<deposit-completed>'`,
    ],
    {
      "the audit log tells how deposits and withdrawals were processed": [
        {
          row: "deposit <deposit-completed>",
          says: { type: "deposit", amount: 200000, status: "completed" },
          told: { type: "deposit", amount: 200, status: "completed" },
        },
      ],
    },
  ],
  [
    "a pending deposit credited",
    [
      `insert into journals (id, kind, reference) values ('<new>', 'deposit_settlement', '<deposit-open>')`,
      insertEntry("new", "available", "'<trader>'", "200"),
      insertEntry("new", "custody", "null", "-200"),
      credit("200"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-open>",
          journal: "deposit_settlement",
          status: "pending",
          says: null,
          ledger: { user: "<trader>", custody: "-200", entries: 2, journals: 1, available: "200" },
        },
      ],
    },
  ],
  [
    "a deposit completed without a decision or a credit",
    [
      `update transactions set status = 'completed', "processedAt" = now(), "processedBy" = '<admin>' where id = '<deposit-open>'`,
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-open>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: null,
        },
      ],
      "the audit log tells how deposits and withdrawals were processed": [
        {
          row: "deposit <deposit-open>",
          says: { type: "deposit", amount: 200, status: "completed" },
          told: null,
        },
      ],
    },
  ],
  [
    "a placed withdrawal of less than it says",
    [
      `update entries set amount = sign(amount) * 2 where "journalId" = ${placement("withdrawal-open")}`,
      `update accounts set available = available + 198, held = held - 198 where "userId" = '<trader>'`,
    ],
    {
      "held equals pending orders and withdrawals": [
        { row: "user <trader>", held: "102.10000000", pending: "300.10000000" },
      ],
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "withdrawal <withdrawal-open>",
          journal: "withdrawal_placement",
          status: "pending",
          says: { held: "200", user: "<trader>", available: "-200" },
          ledger: { held: "2", user: "<trader>", entries: 2, journals: 1, available: "-2" },
        },
      ],
    },
  ],
  [
    "a withdrawal that paid out less than it held",
    [
      `update entries set amount = sign(amount) * 2 where "journalId" = ${settlement("withdrawal-completed")}`,
      `update accounts set held = held + 198 where "userId" = '<trader>'`,
    ],
    {
      "held equals pending orders and withdrawals": [
        { row: "user <trader>", held: "498.10000000", pending: "300.10000000" },
      ],
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "withdrawal <withdrawal-completed>",
          journal: "withdrawal_settlement",
          status: "completed",
          says: { held: "-200", user: "<trader>", custody: "200" },
          ledger: { held: "-2", user: "<trader>", custody: "2", entries: 2, journals: 1 },
        },
      ],
    },
  ],
  [
    "a withdrawal's amount",
    [`update transactions set amount = 20 where id = '<withdrawal-completed>'`],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "withdrawal <withdrawal-completed>",
          journal: "withdrawal_placement",
          status: "completed",
          says: { held: "20", user: "<trader>", available: "-20" },
          ledger: { held: "200", user: "<trader>", entries: 2, journals: 1, available: "-200" },
        },
        {
          row: "withdrawal <withdrawal-completed>",
          journal: "withdrawal_settlement",
          status: "completed",
          says: { held: "-20", user: "<trader>", custody: "20" },
          ledger: { held: "-200", user: "<trader>", custody: "200", entries: 2, journals: 1 },
        },
      ],
      "the audit log tells how deposits and withdrawals were processed": [
        {
          row: "withdrawal <withdrawal-completed>",
          says: { type: "withdrawal", amount: 20, status: "completed" },
          told: { type: "withdrawal", amount: 200, status: "completed" },
        },
      ],
    },
  ],
  [
    "a completed withdrawal that came back as if it were rejected",
    [
      `update entries set account = 'available', "userId" = '<trader>' where account = 'custody' and "journalId" = ${settlement("withdrawal-completed")}`,
      credit("200"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "withdrawal <withdrawal-completed>",
          journal: "withdrawal_settlement",
          status: "completed",
          says: { held: "-200", user: "<trader>", custody: "200" },
          ledger: { held: "-200", user: "<trader>", entries: 2, journals: 1, available: "200" },
        },
      ],
    },
  ],
  [
    "an order's hold",
    [
      `update entries set amount = sign(amount) * 10 where "journalId" = ${placement("open")}`,
      `update accounts set available = available + 90.1, held = held - 90.1 where "userId" = '<trader>'`,
    ],
    {
      "held equals pending orders and withdrawals": [
        { row: "user <trader>", held: "210.00000000", pending: "300.10000000" },
      ],
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <open>",
          journal: "order_placement",
          status: "pending",
          says: { held: "100.1", user: "<trader>", available: "-100.1" },
          ledger: { held: "10", user: "<trader>", entries: 2, journals: 1, available: "-10" },
        },
      ],
    },
  ],
  [
    "a payout",
    [entry("won-journal", "available", "1800"), entry("won-journal", "trading", "-1700"), credit("1620")],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <won>",
          journal: "order_settlement",
          status: "win",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "-80", available: "180" },
          ledger: {
            fees: "0.1",
            held: "-100.1",
            user: "<trader>",
            entries: 4,
            trading: "-1700",
            journals: 1,
            available: "1800",
          },
        },
      ],
    },
  ],
  [
    "the fee moved to trading",
    [
      `delete from entries where account = 'fees' and "journalId" = ${settlement("won")}`,
      entry("won-journal", "trading", "-79.9"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <won>",
          journal: "order_settlement",
          status: "win",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "-80", available: "180" },
          ledger: {
            held: "-100.1",
            user: "<trader>",
            entries: 3,
            trading: "-79.9",
            journals: 1,
            available: "180",
          },
        },
      ],
    },
  ],
  [
    "the fee on the account of adjustments",
    [
      `update entries set account = 'adjustments' where account = 'fees' and "journalId" = ${settlement("lost")}`,
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <lost>",
          journal: "order_settlement",
          status: "loss",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "100" },
          ledger: {
            held: "-100.1",
            user: "<trader>",
            entries: 3,
            trading: "100",
            journals: 1,
            adjustments: "0.1",
          },
        },
      ],
    },
  ],
  [
    "a lost order settled as if it were rejected",
    [
      `delete from entries where account in ('fees', 'trading') and "journalId" = ${settlement("lost")}`,
      insertEntry("lost-journal", "available", "'<trader>'", "100.1"),
      credit("100.1"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <lost>",
          journal: "order_settlement",
          status: "loss",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "100" },
          ledger: { held: "-100.1", user: "<trader>", entries: 2, journals: 1, available: "100.1" },
        },
      ],
    },
  ],
  [
    "an order's outcome, its decision left",
    [
      `update orders set status = 'win', "returnRate" = 1.8, payout = 180 where id = '<lost>'`,
      `update entries set amount = -80 where account = 'trading' and "journalId" = ${settlement("lost")}`,
      `insert into entries ("journalId", account, "userId", amount) select id, 'available', '<trader>', 180 from journals where id = ${settlement("lost")}`,
      `update transactions set status = 'completed' where "orderId" = '<lost>'`,
      credit("180"),
    ],
    {
      "accounts sum up their orders": [
        {
          row: "user <trader>",
          says: { trades: 6, wins: 1, losses: 2, profit: "-70.3" },
          orders: { trades: 6, wins: 2, losses: 1, profit: "109.7" },
        },
      ],
      "the audit log tells how orders were resolved": [
        {
          row: "order <lost>",
          says: { total: 100.1, payout: 180, status: "win" },
          told: { total: 100.1, payout: 0, status: "loss" },
        },
      ],
    },
  ],
  [
    "an order's fee",
    [
      `alter table orders drop constraint orders_rules`,
      `update orders set "tradingFee" = 0 where id = '<half>'`,
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <half>",
          journal: "order_settlement",
          status: "loss",
          says: { held: "-100.1", user: "<trader>", trading: "50", available: "50" },
          ledger: {
            fees: "0.1",
            held: "-100.1",
            user: "<trader>",
            entries: 4,
            trading: "50",
            journals: 1,
            available: "50",
          },
        },
      ],
      "an order's figures follow from its terms": [
        {
          row: "order <half>",
          status: "loss",
          amount: "100.00000000",
          feeRate: "0.001000",
          tradingFee: "0.00000000",
          total: "100.10000000",
          returnRate: "0.50",
          payout: "50.00000000",
        },
      ],
    },
  ],
  [
    "a trade of another amount than its order",
    [`update transactions set amount = 5 where "orderId" = '<open>'`],
    {
      "each order has its transaction, which follows it": [
        {
          row: "order <open>",
          status: "pending",
          amount: "100.00000000",
          transactionId: "<trade>",
          transactionStatus: "pending",
          transactionAmount: "5.00000000",
        },
      ],
    },
  ],
  [
    "a million by a journal without a line",
    [
      `insert into journals (id, kind, reference) values ('<new>', 'balance_adjustment', '<other>')`,
      insertEntry("new", "available", "'<trader>'", "1000000"),
      insertEntry("new", "adjustments", "null", "-1000000"),
      credit("1000000"),
    ],
    {
      "a balance edit moves what its line in the audit log says": [
        { row: "user <trader>", journals: "<new>", lines: null, says: null, ledger: "1000000" },
      ],
    },
  ],
  [
    "a million at the moment of an edit that has a line",
    [
      `insert into journals (id, kind, reference, "createdAt") select '<new>', kind, '<other>', "createdAt" from journals where id = '<edit>'`,
      insertEntry("new", "available", "'<trader>'", "1000000"),
      insertEntry("new", "adjustments", "null", "-1000000"),
      credit("1000000"),
    ],
    {
      "a balance edit moves what its line in the audit log says": [
        {
          row: "user <trader>",
          journals: "<edit>, <new>",
          lines: "<line>",
          says: "-1629.6",
          ledger: "998370.4",
        },
      ],
    },
  ],
  [
    "an edit of another amount than its line",
    [entry("edit", "available", "500"), entry("edit", "adjustments", "-500"), credit("2129.6")],
    {
      "a balance edit moves what its line in the audit log says": [
        { row: "user <trader>", journals: "<edit>", lines: "<line>", says: "-1629.6", ledger: "500" },
      ],
    },
  ],
  [
    "a line of another amount than its edit",
    [`update "auditLog" set details = '{"from": "0.00", "to": "x"}' where id = '<line>'`],
    {
      "a balance edit moves what its line in the audit log says": [
        { row: "user <trader>", journals: "<edit>", lines: "<line>", says: null, ledger: "-1629.6" },
      ],
    },
  ],
  [
    "a line taken away",
    [`delete from "auditLog" where id = '<line>'`],
    {
      "a balance edit moves what its line in the audit log says": [
        { row: "user <trader>", journals: "<edit>", lines: null, says: null, ledger: "-1629.6" },
      ],
    },
  ],
  [
    "an edit paid by custody",
    [`update entries set account = 'custody' where "journalId" = '<edit>' and account = 'adjustments'`],
    {
      "a balance edit has an entry of its user and one of the desk": [
        { row: "journal <edit>", ledger: "available, custody", says: "available, adjustments" },
      ],
    },
  ],
  [
    "a line of a decision taken away",
    [`delete from "auditLog" where subject in ('<won>', '<withdrawal-completed>')`],
    {
      "the audit log tells how orders were resolved": [
        { row: "order <won>", says: { total: 100.1, payout: 180, status: "win" }, told: null },
      ],
      "the audit log tells how deposits and withdrawals were processed": [
        {
          row: "withdrawal <withdrawal-completed>",
          says: { type: "withdrawal", amount: 200, status: "completed" },
          told: null,
        },
      ],
    },
  ],
  [
    "a count of pending orders that lets more in",
    [`update accounts set "pendingOrders" = -7 where "userId" = '<trader>'`],
    { "accounts count their pending orders": [{ row: "user <trader>", says: -7, orders: 1 }] },
  ],
  [
    "a trader's own figures, counted twice",
    [`update accounts set trades = trades + 1, profit = profit + 0.01 where "userId" = '<second>'`],
    {
      "accounts sum up their orders": [
        {
          row: "user <second>",
          says: { trades: 1, wins: 0, losses: 0, profit: "0.01" },
          orders: { trades: 0, wins: 0, losses: 0, profit: "0" },
        },
      ],
    },
  ],
  [
    "a ban without a frozen account",
    [`update users set "isActive" = false where id = '<second>'`],
    {
      "accounts are frozen while their user is suspended": [
        { row: "user <second>", isActive: false, frozen: false },
      ],
    },
  ],
  [
    "a frozen account without a ban",
    [`update accounts set frozen = true where "userId" = '<second>'`],
    {
      "accounts are frozen while their user is suspended": [
        { row: "user <second>", isActive: true, frozen: true },
      ],
    },
  ],
  [
    "a journal without its row",
    [
      `insert into journals (id, kind, reference) values ('<new>', 'deposit_settlement', '<other>')`,
      insertEntry("new", "available", "'<trader>'", "5"),
      insertEntry("new", "custody", "null", "-5"),
      credit("5"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "nothing <other>",
          journal: "deposit_settlement",
          status: null,
          says: null,
          ledger: { user: "<trader>", custody: "-5", entries: 2, journals: 1, available: "5" },
        },
      ],
    },
  ],
  [
    "a journal of a kind that its row can't have",
    [`update journals set kind = 'withdrawal_settlement' where id = '<deposit-completed-journal>'`],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-completed>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: null,
        },
        {
          row: "deposit <deposit-completed>",
          journal: "withdrawal_settlement",
          status: "completed",
          says: null,
          ledger: { user: "<trader>", custody: "-200", entries: 2, journals: 1, available: "200" },
        },
      ],
    },
  ],
  [
    "an order's journal about a deposit",
    [`update journals set kind = 'order_settlement' where id = '<deposit-completed-journal>'`],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-completed>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: null,
        },
        {
          row: "deposit <deposit-completed>",
          journal: "order_settlement",
          status: "completed",
          says: null,
          ledger: { user: "<trader>", custody: "-200", entries: 2, journals: 1, available: "200" },
        },
      ],
    },
  ],
  [
    "entries on somebody else's account",
    [
      `update entries set "userId" = '<second>' where "journalId" = '<deposit-completed-journal>' and account = 'available'`,
      credit("-200"),
      `update accounts set available = available + 200 where "userId" = '<second>'`,
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-completed>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: { user: "<second>", custody: "-200", entries: 2, journals: 1, available: "200" },
        },
      ],
    },
  ],
  [
    "a share for somebody else",
    [
      `update entries set amount = 80 where "journalId" = '<won-journal>' and account = 'available'`,
      insertEntry("won-journal", "available", "'<second>'", "100"),
      credit("-100"),
      `update accounts set available = available + 100 where "userId" = '<second>'`,
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <won>",
          journal: "order_settlement",
          status: "win",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "-80", available: "180" },
          ledger: {
            fees: "0.1",
            held: "-100.1",
            user: "<trader>",
            entries: 5,
            trading: "-80",
            journals: 1,
            available: "180",
            otherUser: "<second>",
          },
        },
      ],
    },
  ],
  [
    "a settlement that is there twice",
    [
      `alter table journals drop constraint journals_once`,
      `insert into journals (id, kind, reference) select '<new>', kind, reference from journals where id = '<deposit-completed-journal>'`,
      insertEntry("new", "available", "'<trader>'", "200"),
      insertEntry("new", "custody", "null", "-200"),
      credit("200"),
    ],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "deposit <deposit-completed>",
          journal: "deposit_settlement",
          status: "completed",
          says: { user: "<trader>", custody: "-200", available: "200" },
          ledger: { user: "<trader>", custody: "-400", entries: 4, journals: 2, available: "400" },
        },
      ],
    },
  ],
  [
    "entries that cancel each other out",
    [insertEntry("won-journal", "fees", "null", "7"), insertEntry("won-journal", "fees", "null", "-7")],
    {
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <won>",
          journal: "order_settlement",
          status: "win",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "-80", available: "180" },
          ledger: {
            fees: "0.1",
            held: "-100.1",
            user: "<trader>",
            entries: 6,
            trading: "-80",
            journals: 1,
            available: "180",
          },
        },
      ],
    },
  ],
  [
    "a settlement taken away",
    [
      `delete from entries where "journalId" = '<won-journal>'`,
      `delete from journals where id = '<won-journal>'`,
      credit("-180"),
      `update accounts set held = held + 100.1 where "userId" = '<trader>'`,
    ],
    {
      "held equals pending orders and withdrawals": [
        { row: "user <trader>", held: "400.20000000", pending: "300.10000000" },
      ],
      "the ledger moves what orders, deposits and withdrawals say": [
        {
          row: "order <won>",
          journal: "order_settlement",
          status: "win",
          says: { fees: "0.1", held: "-100.1", user: "<trader>", trading: "-80", available: "180" },
          ledger: null,
        },
      ],
    },
  ],
];

test.each(CASES)("%s", async (_name, statements, found) => {
  expect(await findAfter(statements)).toEqual(found);
});
