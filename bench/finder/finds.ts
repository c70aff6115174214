import type { Knex } from "knex";
import type { Reader } from "../harness/filledDesk.ts";

/** Something to find, and the text that somebody types for it. */
export type Find = { what: string; by: Reader; q: string };

const WORDS: Omit<Find, "by">[] = [
  { what: "a trader by name", q: "trader-777" },
  { what: "a trader by a name that 11,111 contain", q: "trader-1" },
  { what: "a trader by email", q: "trader-777@example.com" },
  { what: "a trader by a part of an email that all have", q: "@example.com" },
  { what: "an amount", q: "$250" },
  { what: "an amount that nobody has", q: "123.45" },
  { what: "a day", q: "yesterday" },
  { what: "an amount on a day", q: "250 yesterday" },
  { what: "an amount of the busiest trader", q: "trader-0 250" },
  { what: "an amount of the busiest trader on a day", q: "trader-0 250 yesterday" },
  { what: "what is nowhere", q: "nowhere at all" },
];

/** Every kind of text that finds something. Which rows are looked for depends on the desk's database. */
export async function chooseFinds(knex: Knex): Promise<Find[]> {
  const busiest = await firstOf(knex("users").where({ username: "trader-0" }).select({ text: "id" }));
  const quiet = await firstOf(knex("users").where({ username: "trader-777" }).select({ text: "id" }));
  const middle = knex.raw("now() - interval '180 days'");
  const later = (table: string, column = "id") =>
    knex(table).where("createdAt", ">", middle).orderBy("createdAt").limit(1).select({ text: column });
  const wallet = (userId: string) =>
    firstOf(
      knex("transactions").where({ type: "withdrawal", userId }).limit(1).select({ text: "walletAddress" }),
    );
  const [order, transaction, onChain, own] = await Promise.all([
    firstOf(later("orders")),
    firstOf(later("transactions").whereNot({ type: "trade" })),
    firstOf(later("transactions", "transactionId").where({ type: "deposit" })),
    firstOf(later("orders").where({ userId: busiest })),
  ]);
  const [busyWallet, quietWallet] = [await wallet(busiest), await wallet(quiet)];
  const rows: Omit<Find, "by">[] = [
    { what: "an order by id", q: order },
    { what: "an order by the beginning of its id", q: order.slice(0, 12) },
    { what: "orders by the beginning of ids that hundreds have", q: order.slice(0, 7) },
    { what: "a transaction by id", q: transaction },
    { what: "a trader by id", q: quiet },
    { what: "a wallet", q: quietWallet },
    { what: "a wallet with thousands of withdrawals", q: busyWallet },
    { what: "the beginning of a wallet", q: quietWallet.slice(0, 8) },
    { what: "the end of a wallet", q: quietWallet.slice(-6) },
    { what: "an on-chain id", q: onChain },
    { what: "an on-chain id as a link to an explorer", q: `https://etherscan.io/tx/${onChain}` },
    { what: "the beginning of an on-chain id", q: onChain.slice(0, 10) },
    { what: "five characters of an on-chain id", q: onChain.slice(0, 5) },
  ];
  const ofTrader: Omit<Find, "by">[] = [
    { what: "an own order by id", q: own },
    { what: "an own amount", q: "$250" },
    { what: "an own amount on a day", q: "250 yesterday" },
    { what: "an own wallet", q: busyWallet },
    { what: "what somebody else owns", q: quietWallet },
  ];
  return [
    ...[...WORDS, ...rows].map((find): Find => ({ ...find, by: "administrator" })),
    ...ofTrader.map((find): Find => ({ ...find, by: "trader" })),
  ];
}

async function firstOf(query: Knex.QueryBuilder): Promise<string> {
  const [row]: { text: string | null }[] = await query;
  if (typeof row?.text !== "string") throw new Error("The desk has nothing like it.");
  return row.text;
}
