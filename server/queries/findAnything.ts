import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { readOnChainId } from "#db/spelling/onChainId.ts";
import type { Query } from "#protocol/endpoints.ts";
import { readPasted, uuidIn } from "#protocol/readPasted.ts";
import { type Found, type FoundOwn, MOST_FOUND } from "#protocol/search.ts";
import { readSearchTerms, type SearchTerms } from "#protocol/searchTerms.ts";
import type { Actor } from "../context.ts";
import { findTraders, presentFound } from "./findTraders.ts";
import { findOrders } from "./orders.ts";
import { idsBeginningWith } from "./search.ts";
import { asSeenBy, findTransactions } from "./transactions.ts";

/**
 * For a name and an amount, only this many of the trader's newest rows are searched, so that no search reads all orders
 * of a trader who has placed a hundred thousand. With a day, all rows of that day are searched.
 */
const RECENT = 500;
/** For a name, the rows of at most this many matching traders are shown. */
const MOST_NAMED = 4;
/** Shorter beginnings of ids match half the desk, and are more likely amounts. */
const SHORTEST_ID = 6;
/** Shorter parts of addresses and on-chain ids are in most of them. */
const SHORTEST_PART = 5;

/** A table, and conditions that split it into parts, each with an index in the order of time. */
type Table = { name: "orders" | "transactions"; parts: readonly string[] };
const ORDERS: Table = { name: "orders", parts: ["true"] };
const TRANSFERS: Table = { name: "transactions", parts: ["type = 'deposit'", "type = 'withdrawal'"] };

/** One way in which rows can match; a lower rank is more likely what was meant. */
type Way = { rank: number; sql: string; bindings: Record<string, Knex.RawBinding> };

type Whose = {
  /** The only user whose rows are found; null for everybody's. */
  owner: string | null;
  /** Those whose names match the text. */
  named: readonly string[];
};

/** Everything of the desk that the text may mean. */
export async function searchEverything(knex: Knex, { q, zone }: Query<"searchEverything">): Promise<Found> {
  const terms = readSearchTerms(q, zone, Date.now());
  const users = await findTraders(knex, uuidIn(terms.whole) ?? (terms.text || terms.whole));
  const named = terms.text === "" ? [] : users;
  return { users: await presentFound(knex, users), ...(await findRows(knex, terms, { owner: null, named })) };
}

/** The same among what belongs to the actor. */
export async function searchOwn(knex: Knex, actor: Actor, query: Query<"searchOwn">): Promise<FoundOwn> {
  const { user } = actor;
  const terms = readSearchTerms(query.q, query.zone, Date.now());
  const named = terms.amount !== null || terms.day !== null ? [user.id] : [];
  const { orders, transactions } = await findRows(knex, terms, { owner: user.id, named });
  return { orders, transactions: transactions.map((each) => asSeenBy(actor, each)) };
}

async function findRows(knex: Knex, terms: SearchTerms, whose: Whose): Promise<FoundOwn> {
  const general = [...byId(terms, whose), ...byFigures(terms, whose)];
  const orders = await idsOf(knex, ORDERS, general);
  const transfers = await idsOf(knex, TRANSFERS, [...general, ...byChain(terms, whose)]);
  return {
    orders: inOrder(await findOrders(knex, orders), orders),
    transactions: inOrder(await findTransactions(knex, transfers), transfers),
  };
}

const foundSchema = z.object({ id: z.string() });

/** The ids of the likeliest and newest rows. */
async function idsOf(knex: Knex, { name, parts }: Table, ways: readonly Way[]): Promise<string[]> {
  if (ways.length === 0) return [];
  const found = ways.flatMap(({ rank, sql }, index) =>
    parts.map((part) => {
      const own = numbered(sql, index).replaceAll("%table%", name).replaceAll("%part%", part);
      return `(select id, ${rank} as rank, "createdAt" from ${own}
         order by "createdAt" desc, id desc limit ${MOST_FOUND})`;
    }),
  );
  const bindings = Object.fromEntries(
    ways.flatMap((way, index) =>
      Object.entries(way.bindings).map(([key, value]): [string, Knex.RawBinding] => [
        `${key}${index}`,
        value,
      ]),
    ),
  );
  const statement = knex.raw(
    `select id from (${found.join(" union all ")}) as found
      group by id order by min(rank), max("createdAt") desc, id desc limit ${MOST_FOUND}`,
    bindings,
  );
  return (await readRows(statement, foundSchema)).map(({ id }) => id);
}

/** Gives each way its own bindings. */
function numbered(sql: string, index: number): string {
  return sql.replace(/(?<![:\w]):(\w+)/g, (_, key: string) => `:${key}${index}`);
}

const OWNED = `(cast(:owner as uuid) is null or "userId" = :owner)`;

function byId({ whole }: SearchTerms, { owner }: Whose): Way[] {
  const id = readPasted(whole);
  const range = id.length < SHORTEST_ID ? null : idsBeginningWith(id);
  if (range === null) return [];
  const [first, last] = range;
  const sql = `%table% where %part% and id between :first and :last and ${OWNED}`;
  return [{ rank: 0, sql, bindings: { first, last, owner } }];
}

/** By amount and day, of those whose name was typed too; by name alone, their newest. */
function byFigures({ text, amount, day }: SearchTerms, { named }: Whose): Way[] {
  const inDay = day === null ? "true" : `"createdAt" >= :from and "createdAt" < :to`;
  const ofAmount = amount === null ? "true" : "amount = :amount";
  const bindings = { ...day, ...(amount !== null && { amount }) };
  if (named.length > 0)
    return named.slice(0, MOST_NAMED).map((trader) => ({
      rank: 1,
      sql: `(select * from %table% where %part% and "userId" = :trader and ${inDay}
               order by "createdAt" desc, id desc limit ${RECENT}) as recent where ${ofAmount}`,
      bindings: { ...bindings, trader },
    }));
  const isOfAnybody = text === "" && (amount !== null || day !== null);
  return isOfAnybody ? [{ rank: 1, sql: `%table% where %part% and ${ofAmount} and ${inDay}`, bindings }] : [];
}

const IS_WALLET = `type = 'withdrawal' and search_fold("walletAddress") = search_fold(:text)`;

/**
 * By on-chain id in any spelling, by wallet, and by part of one of them. Parts of a wallet that has withdrawals are not
 * searched: it may have thousands, which would all be compared.
 */
function byChain({ whole }: SearchTerms, { owner }: Whose): Way[] {
  const text = readPasted(whole);
  const isOneWord = text.length >= SHORTEST_PART && !text.includes(" ");
  const key = hashIn(whole) ?? (isOneWord ? readOnChainId(text)?.key : undefined);
  const byKey = {
    rank: 0,
    sql: `%table% where %part% and "transactionKey" = :key and ${OWNED}`,
    bindings: { key: key ?? "", owner },
  };
  return [...(key === undefined ? [] : [byKey]), ...(isOneWord ? byAddress(text, owner) : [])];
}

function byAddress(text: string, owner: string | null): Way[] {
  const isPart = ["transactionId", "walletAddress"].map(
    (column) => `search_fold("${column}") like search_pattern(:text)`,
  );
  return [
    { rank: 0, sql: `%table% where %part% and ${IS_WALLET} and ${OWNED}`, bindings: { text, owner } },
    {
      rank: 2,
      sql: `%table% where %part% and (${isPart.join(" or ")}) and ${OWNED}
              and not exists (select from transactions where ${IS_WALLET})`,
      bindings: { text, owner },
    },
  ];
}

/** A transaction's hash, whatever text was pasted around it. */
function hashIn(text: string): string | undefined {
  const key = readOnChainId(text)?.key;
  return key !== undefined && /^[\da-f]{64}$/.test(key) ? key : undefined;
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
