import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstIdOf } from "#db/idOfMoment.ts";
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
const ids: Record<string, string> = { new: uuidv7(), other: uuidv7() };

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
  const second = await desk.trader("5000");
  const admin = await desk.administrator();
  const colleague = await desk.administrator();
  Object.assign(ids, {
    trader: trader.user.id,
    second: second.user.id,
    admin: admin.user.id,
    colleague: colleague.user.id,
    "trader-name": trader.user.username,
    "second-name": second.user.username,
    today: new Date().toISOString().slice(0, 10),
  });
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

type Case = [name: string, statements: string[], found: Record<string, unknown[]>];

const CASES: Case[] = [
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
          says: { amount: 200000 },
          told: { amount: 200 },
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
          says: {
            trader: "<trader-name>",
            by: "<admin>",
            day: "<today>",
            type: "deposit",
            amount: 200,
            status: "completed",
            coin: "nothing",
            address: "nothing",
            transactionId: "0xdeposit-open",
            comment: "nothing",
          },
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
          says: { amount: 20 },
          told: { amount: 200 },
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
          says: { payout: 180, status: "win" },
          told: { payout: 0, status: "loss" },
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
          journals: "<new>, <edit>",
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
        {
          row: "order <won>",
          says: {
            trader: "<trader-name>",
            by: "<admin>",
            day: "<today>",
            side: "buy",
            coin: "BTC",
            total: 100.1,
            payout: 180,
            status: "win",
            comment: "nothing",
          },
          told: null,
        },
      ],
      "the audit log tells how deposits and withdrawals were processed": [
        {
          row: "withdrawal <withdrawal-completed>",
          says: {
            trader: "<trader-name>",
            by: "<admin>",
            day: "<today>",
            type: "withdrawal",
            amount: 200,
            status: "completed",
            coin: "BTC",
            address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            transactionId: "nothing",
            comment: "nothing",
          },
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
      "journals were booked by whom their rows name": [
        { row: "deposit <deposit-completed>", journal: "deposit_settlement", says: "<admin>", ledger: null },
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

/** Gives a row to the second trader, with its entries; both accounts agree. */
const give = (name: string, table: "orders" | "transactions") => [
  `update ${table} set "userId" = '<second>' where id = '<${name}>'`,
  `update transactions set "userId" = '<second>' where "orderId" = '<${name}>'`,
  `update entries set "userId" = '<second>'
    where "userId" is not null and "journalId" in (select id from journals where reference = '<${name}>')`,
  `update accounts
      set available = moved.available, held = moved.held
     from (select "userId", sum(amount) filter (where account = 'available') as available,
                  coalesce(sum(amount) filter (where account = 'held'), 0) as held
             from entries where "userId" is not null group by 1) moved
    where moved."userId" = accounts."userId"`,
  `update accounts
      set trades = placed.trades, wins = placed.wins, losses = placed.losses, profit = placed.profit,
          "pendingOrders" = placed.pending
     from (select users.id, count(orders.id) as trades, count(*) filter (where status = 'win') as wins,
                  count(*) filter (where status = 'loss') as losses, count(*) filter (where status = 'pending') as pending,
                  coalesce(sum(payout - total) filter (where status in ('win', 'loss')), 0) as profit
             from users left join orders on orders."userId" = users.id group by 1) placed
    where placed.id = accounts."userId"`,
];
/** The journals agree as well. */
const giveWhole = (name: string, table: "orders" | "transactions") => [
  ...give(name, table),
  `update journals set "createdBy" = '<second>' where reference = '<${name}>' and "createdBy" = '<trader>'`,
];

const ORDERS_TOLD = "the audit log tells how orders were resolved";
const TRANSFERS_TOLD = "the audit log tells how deposits and withdrawals were processed";
const BOOKED_BY = "journals were booked by whom their rows name";
const AGED = "what claims to be older than the audit log is";

const TO_SECOND = { says: { trader: "<second-name>" }, told: { trader: "<trader-name>" } };
const BY_COLLEAGUE = { says: { by: "<colleague>" }, told: { by: "<admin>" } };

/** Rows altered together with everything in the books that could contradict; their lines in the audit log do. */
const ALTERED: Case[] = [
  ...(
    [
      ["deposit-completed", "transactions", TRANSFERS_TOLD],
      ["deposit-rejected", "transactions", TRANSFERS_TOLD],
      ["withdrawal-completed", "transactions", TRANSFERS_TOLD],
      ["withdrawal-rejected", "transactions", TRANSFERS_TOLD],
      ["won", "orders", ORDERS_TOLD],
      ["half", "orders", ORDERS_TOLD],
      ["refused", "orders", ORDERS_TOLD],
    ] as const
  ).flatMap(([name, table, check]): Case[] => {
    const row = table === "orders" ? `order <${name}>` : `${name.split("-")[0]} <${name}>`;
    const end = table === "orders" ? ["resolvedBy", "resolvedAt"] : ["processedBy", "processedAt"];
    const set = (what: string) => `update ${table} set ${what} where id = '<${name}>'`;
    const bookedBy = (who: string) =>
      `update journals set "createdBy" = '<${who}>' where reference = '<${name}>' and kind like '%settlement'`;
    return [
      [`${name}: given to another trader`, giveWhole(name, table), { [check]: [{ row, ...TO_SECOND }] }],
      [
        `${name}: decided by another administrator`,
        [set(`"${end[0]}" = '<colleague>'`), bookedBy("colleague")],
        { [check]: [{ row, ...BY_COLLEAGUE }] },
      ],
      [
        `${name}: decided by its trader`,
        [set(`"${end[0]}" = '<trader>', "ownAccount" = true`), bookedBy("trader")],
        { [check]: [{ row, says: { by: "<trader>" }, told: { by: "<admin>" } }] },
      ],
      [
        `${name}: decided on another day`,
        [set(`"${end[1]}" = '2020-01-01'`)],
        expect.objectContaining({
          [check]: [{ row, says: { day: "2020-01-01" }, told: { day: "<today>" } }],
        }),
      ],
      [
        `${name}: another comment`,
        [set(`"adminComment" = 'Checked'`)],
        { [check]: [{ row, says: { comment: "Checked" }, told: { comment: "nothing" } }] },
      ],
    ];
  }),
  [
    "a pending withdrawal given to another trader",
    give("withdrawal-open", "transactions"),
    {
      [BOOKED_BY]: [
        {
          row: "withdrawal <withdrawal-open>",
          journal: "withdrawal_placement",
          says: "<second>",
          ledger: "<trader>",
        },
      ],
    },
  ],
  [
    "a pending order given to another trader",
    give("open", "orders"),
    {
      [BOOKED_BY]: [
        { row: "order <open>", journal: "order_placement", says: "<second>", ledger: "<trader>" },
      ],
    },
  ],
  [
    "a cancelled order given to another trader",
    give("taken", "orders"),
    {
      [BOOKED_BY]: [
        { row: "order <taken>", journal: "order_placement", says: "<second>", ledger: "<trader>" },
      ],
    },
  ],
  [
    "a deposit approved by the settings",
    [
      `update transactions set "processedBy" = null, automatic = true where id = '<deposit-completed>'`,
      `update journals set "createdBy" = null where reference = '<deposit-completed>'`,
    ],
    {
      [TRANSFERS_TOLD]: [
        { row: "deposit <deposit-completed>", says: { by: "settings" }, told: { by: "<admin>" } },
      ],
    },
  ],
  [
    "an order of the other side",
    [`update orders set type = 'sell' where id = '<won>'`],
    { [ORDERS_TOLD]: [{ row: "order <won>", says: { side: "sell" }, told: { side: "buy" } }] },
  ],
  [
    "an order of another coin",
    [
      `update orders set crypto = 'ETH' where id = '<won>'`,
      `update transactions set crypto = 'ETH' where "orderId" = '<won>'`,
    ],
    { [ORDERS_TOLD]: [{ row: "order <won>", says: { coin: "ETH" }, told: { coin: "BTC" } }] },
  ],
  [
    "a withdrawal of another coin, to another address",
    [`update transactions set crypto = 'ETH', "walletAddress" = '0xe' where id = '<withdrawal-completed>'`],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "withdrawal <withdrawal-completed>",
          says: { coin: "ETH", address: "0xe" },
          told: { coin: "BTC", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
        },
      ],
    },
  ],
  [
    "another payment for a withdrawal",
    [`update transactions set "transactionId" = '0xother' where id = '<withdrawal-completed>'`],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "withdrawal <withdrawal-completed>",
          says: { transactionId: "0xother" },
          told: { transactionId: "nothing" },
        },
      ],
    },
  ],
  [
    "a deposit of a coin that it did not name, by another payment",
    [`update transactions set crypto = 'ETH', "transactionId" = '0xother' where id = '<deposit-completed>'`],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "deposit <deposit-completed>",
          says: { coin: "ETH", transactionId: "0xother" },
          told: { coin: "nothing", transactionId: "0xdeposit-completed" },
        },
      ],
    },
  ],
  [
    "a rejected deposit completed",
    [
      `update transactions set status = 'completed' where id = '<deposit-rejected>'`,
      `insert into journals (id, kind, reference, "createdBy") values ('<new>', 'deposit_settlement', '<deposit-rejected>', '<admin>')`,
      insertEntry("new", "available", "'<trader>'", "200"),
      insertEntry("new", "custody", "null", "-200"),
      credit("200"),
    ],
    {
      [TRANSFERS_TOLD]: [
        { row: "deposit <deposit-rejected>", says: { status: "completed" }, told: { status: "rejected" } },
      ],
    },
  ],
  [
    "a rejected withdrawal completed",
    [
      `update transactions set status = 'completed' where id = '<withdrawal-rejected>'`,
      `update entries set account = 'custody', "userId" = null where account = 'available' and "journalId" = ${settlement("withdrawal-rejected")}`,
      credit("-200"),
    ],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "withdrawal <withdrawal-rejected>",
          says: { status: "completed" },
          told: { status: "rejected" },
        },
      ],
    },
  ],
  [
    "a deposit said to be a withdrawal",
    [
      `update transactions set type = 'withdrawal', crypto = 'BTC', "walletAddress" = 'x' where id = '<deposit-rejected>'`,
      `insert into journals (id, kind, reference, "createdBy") values ('<new>', 'withdrawal_placement', '<deposit-rejected>', '<trader>')`,
      insertEntry("new", "available", "'<trader>'", "-200"),
      insertEntry("new", "held", "'<trader>'", "200"),
      `insert into journals (id, kind, reference, "createdBy") values ('<other>', 'withdrawal_settlement', '<deposit-rejected>', '<admin>')`,
      insertEntry("other", "available", "'<trader>'", "200"),
      insertEntry("other", "held", "'<trader>'", "-200"),
    ],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "withdrawal <deposit-rejected>",
          says: { type: "withdrawal", coin: "BTC" },
          told: { type: "deposit", coin: "nothing" },
        },
      ],
    },
  ],
  [
    "a balance edit given to another trader",
    [
      `update entries set "userId" = '<second>' where "journalId" = '<edit>' and "userId" is not null`,
      credit("1629.6"),
      `update accounts set available = available - 1629.6 where "userId" = '<second>'`,
    ],
    {
      "a balance edit moves what its line in the audit log says": [
        { row: "user <trader>", journals: null, lines: "<line>", says: "-1629.6", ledger: null },
        { row: "user <second>", journals: "<edit>", lines: null, says: null, ledger: "-1629.6" },
      ],
    },
  ],
  [
    "a balance edit by another administrator",
    [`update journals set "createdBy" = '<colleague>' where id = '<edit>'`],
    {
      "a balance edit was made by whom its line in the audit log names": [
        { row: "user <trader>", journals: "<edit>", lines: "<line>", says: "<admin>", ledger: "<colleague>" },
      ],
    },
  ],
];

/** The first id of a moment. */
const idOf = (moment: string) => firstIdOf(Date.parse(moment));
const THEN = "2020-06-01T12:00:00Z";

type Invented = {
  id?: string;
  journal?: string;
  booked?: string;
  /** The number of its first entry; the next one by default. */
  entries?: number;
  automatic?: boolean;
};

/** A deposit of 500 that was never made, with its credit. */
function inventDeposit({
  id = idOf(THEN),
  journal = idOf(THEN),
  booked = THEN,
  entries,
  automatic = false,
}: Invented) {
  const decider = automatic ? "null" : "'<admin>'";
  const [first, second] = entries === undefined ? ["default", "default"] : [entries, entries + 1];
  return [
    `insert into transactions (id, "userId", type, amount, status, "transactionId", "transactionKey", "createdAt", "processedAt", "processedBy", automatic)
     values ('${id}', '<second>', 'deposit', 500, 'completed', '0xinvented', 'invented', '${THEN}', '${THEN}', ${decider}, ${automatic})`,
    `insert into journals (id, kind, reference, "createdBy", "createdAt") values ('${journal}', 'deposit_settlement', '${id}', ${decider}, '${booked}')`,
    `insert into entries (id, "journalId", account, "userId", amount) overriding system value
     values (${first}, '${journal}', 'available', '<second>', 500), (${second}, '${journal}', 'custody', null, -500)`,
    `update accounts set available = available + 500 where "userId" = '<second>'`,
  ];
}

/** The desk is older than its audit log: everything but the last edit was booked half a year before it. */
const OLDER_DESK = [
  `update knex_migrations set batch = 2, migration_time = '2021-01-01' where name >= '0004_audit'`,
  `update users set "createdAt" = '2020-01-01'`,
];
const ONE_OF = (row: string, ...why: string[]) => ({ [AGED]: [{ row, why }] });
const DEPOSIT = `deposit ${idOf(THEN)}`;
const AT_ONCE = "the audit log is as old as the desk";
const NUMBERS = "its entries have numbers of another time";

/** Rows without lines, from when there was no audit log. */
const INVENTED: Case[] = [
  ["a deposit from before the desk", inventDeposit({}), ONE_OF(DEPOSIT, AT_ONCE, "its trader came later")],
  [
    "the same, of a trader who came even earlier",
    [`update users set "createdAt" = '2020-01-01'`, ...inventDeposit({ entries: -1 })],
    ONE_OF(DEPOSIT, AT_ONCE, NUMBERS),
  ],
  [
    "a deposit that the settings approved, from before the desk",
    inventDeposit({ automatic: true }),
    ONE_OF(DEPOSIT, AT_ONCE, "its trader came later"),
  ],
  [
    "a deposit of now, and an audit log that began later",
    [
      `update knex_migrations set migration_time = now() + interval '1 hour' where name >= '0004_audit'`,
      `insert into transactions (id, "userId", type, amount, status, "transactionId", "transactionKey", "processedAt", "processedBy")
       values ('<new>', '<second>', 'deposit', 500, 'rejected', '0xinvented', 'invented', now(), '<admin>')`,
    ],
    {
      [TRANSFERS_TOLD]: [
        {
          row: "deposit <new>",
          says: {
            by: "<admin>",
            day: "<today>",
            trader: "<second-name>",
            type: "deposit",
            status: "rejected",
            amount: 500,
            coin: "nothing",
            address: "nothing",
            comment: "nothing",
            transactionId: "0xinvented",
          },
          told: null,
        },
      ],
    },
  ],
  [
    "a deposit, its numbers taken from those that come next",
    [...OLDER_DESK, ...inventDeposit({})],
    ONE_OF(DEPOSIT, NUMBERS),
  ],
  [
    "a deposit that the settings approved, its numbers taken from those that come next",
    [...OLDER_DESK, ...inventDeposit({ automatic: true })],
    ONE_OF(DEPOSIT, NUMBERS),
  ],
  [
    "a deposit with an id of now",
    [...OLDER_DESK, ...inventDeposit({ id: "<new>" })],
    ONE_OF("deposit <new>", "its id is of another time", NUMBERS),
  ],
  [
    "a deposit with a random id",
    [...OLDER_DESK, ...inventDeposit({ id: "6b0f2f0e-6c1d-4d43-9a40-0d8a0f4f9d11" })],
    ONE_OF("deposit 6b0f2f0e-6c1d-4d43-9a40-0d8a0f4f9d11", "its id is of another time", NUMBERS),
  ],
  [
    "a deposit with a journal of now",
    [...OLDER_DESK, ...inventDeposit({ journal: "<new>", booked: "now" })],
    ONE_OF(DEPOSIT, "it was booked at another time", NUMBERS),
  ],
  [
    "a deposit with a journal whose id is of now",
    [...OLDER_DESK, ...inventDeposit({ journal: "<new>" })],
    ONE_OF(DEPOSIT, "the id of its journal is of another time", NUMBERS),
  ],
  [
    "a deposit of a trader who came later",
    [...OLDER_DESK, `update users set "createdAt" = now() where id = '<second>'`, ...inventDeposit({})],
    ONE_OF(DEPOSIT, NUMBERS, "its trader came later"),
  ],
  [
    "a rejected deposit with an id of now",
    [
      ...OLDER_DESK,
      `insert into transactions (id, "userId", type, amount, status, "transactionId", "transactionKey", "createdAt", "processedAt", "processedBy")
       values ('<new>', '<second>', 'deposit', 500, 'rejected', '0xinvented', 'invented', '${THEN}', '${THEN}', '<admin>')`,
    ],
    ONE_OF("deposit <new>", "its id is of another time"),
  ],
  [
    "an order that was rejected before the desk",
    [
      `update orders set "createdAt" = '${THEN}', "resolvedAt" = '${THEN}' where id = '<refused>'`,
      `update journals set "createdAt" = '${THEN}' where reference = '<refused>'`,
      `delete from "auditLog" where subject = '<refused>'`,
    ],
    ONE_OF(
      "order <refused>",
      AT_ONCE,
      "its id is of another time",
      "the id of its journal is of another time",
      "its trader came later",
    ),
  ],
  [
    "a balance edit before the desk",
    [
      `insert into journals (id, kind, reference, "createdBy", "createdAt") values ('${idOf(THEN)}', 'balance_adjustment', '<other>', '<admin>', '${THEN}')`,
      `insert into entries ("journalId", account, "userId", amount)
       values ('${idOf(THEN)}', 'available', '<second>', 500), ('${idOf(THEN)}', 'adjustments', null, -500)`,
      `update accounts set available = available + 500 where "userId" = '<second>'`,
    ],
    ONE_OF(`journal ${idOf(THEN)}`, AT_ONCE, "its trader came later"),
  ],
  [
    "a balance edit, its numbers taken from those that come next",
    [
      ...OLDER_DESK,
      `insert into journals (id, kind, reference, "createdBy", "createdAt") values ('<new>', 'balance_adjustment', '<other>', '<admin>', '${THEN}')`,
      insertEntry("new", "available", "'<second>'", "500"),
      insertEntry("new", "adjustments", "null", "-500"),
      `update accounts set available = available + 500 where "userId" = '<second>'`,
    ],
    ONE_OF("journal <new>", "its id is of another time", "the id of its journal is of another time", NUMBERS),
  ],
];

test.each([...CASES, ...ALTERED, ...INVENTED])("%s", async (_name, statements, found) => {
  expect(await findAfter(statements)).toEqual(found);
});
