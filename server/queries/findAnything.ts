import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { readOnChainId } from "#db/spelling/onChainId.ts";
import type { Query } from "#protocol/endpoints.ts";
import { type Found, type FoundOwn, MOST_FOUND } from "#protocol/search.ts";
import { readSearchTerms, type SearchTerms } from "#protocol/searchTerms.ts";
import { findTraders, presentFound } from "./findTraders.ts";
import { findOrders } from "./orders.ts";
import { idsBeginningWith } from "./search.ts";
import { findTransactions } from "./transactions.ts";

/**
 * Of how many newest rows of a trader those with an amount are looked for, so that no search reads all orders of a
 * trader who has placed a hundred thousand. With a day, all of that day's.
 */
const RECENT = 2_000;
/** Shorter beginnings of ids match half the desk, and rather are amounts. */
const SHORTEST_ID = 6;
/** Shorter parts of addresses and on-chain ids are in most of them. */
const SHORTEST_PART = 5;

type Table = { name: "orders" | "transactions"; only: string };
const ORDERS: Table = { name: "orders", only: "true" };
const TRANSFERS: Table = { name: "transactions", only: "type <> 'trade'" };

/** One way in which rows can match; the lower the rank, the likelier it is what was meant. */
type Way = { rank: number; from: string; where: string; bindings: Record<string, Knex.RawBinding> };

type Whose = {
  /** The only user whose rows are found; null for everybody's. */
  owner: string | null;
  /** Those whose names match the text. */
  named: readonly string[];
};

/** Everything of the desk that the text may mean. */
export async function searchEverything(knex: Knex, { q, zone }: Query<"searchEverything">): Promise<Found> {
  const terms = readSearchTerms(q, zone, Date.now());
  const users = await findTraders(knex, terms.text === "" ? terms.whole : terms.text);
  const named = terms.text === "" ? [] : users;
  return { users: await presentFound(knex, users), ...(await findRows(knex, terms, { owner: null, named })) };
}

/** The same among what belongs to the actor. */
export async function searchOwn(
  knex: Knex,
  { user }: { user: { id: string } },
  query: Query<"searchOwn">,
): Promise<FoundOwn> {
  const terms = readSearchTerms(query.q, query.zone, Date.now());
  const named = terms.text === "" ? [user.id] : [];
  return findRows(knex, terms, { owner: user.id, named });
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
async function idsOf(knex: Knex, { name, only }: Table, ways: readonly Way[]): Promise<string[]> {
  if (ways.length === 0) return [];
  const parts = ways.map(
    ({ rank, from, where }, index) =>
      `(select id, ${rank} as rank, "createdAt" from ${numbered(from, index).replaceAll("%table%", name)}
         where ${only} and ${numbered(where, index)} order by "createdAt" desc, id desc limit ${MOST_FOUND})`,
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
    `select id from (${parts.join(" union all ")}) as found
      group by id order by min(rank), max("createdAt") desc, id desc limit ${MOST_FOUND}`,
    bindings,
  );
  return (await readRows(statement, foundSchema)).map(({ id }) => id);
}

/** Gives each way bindings of its own. */
function numbered(sql: string, index: number): string {
  return sql.replace(/(?<![:\w]):(\w+)/g, (_, key: string) => `:${key}${index}`);
}

const OWNED = `(cast(:owner as uuid) is null or "userId" = :owner)`;

function byId({ whole }: SearchTerms, { owner }: Whose): Way[] {
  const range = whole.length < SHORTEST_ID ? null : idsBeginningWith(whole);
  if (range === null) return [];
  const [first, last] = range;
  return [
    {
      rank: 0,
      from: "%table%",
      where: `id between :first and :last and ${OWNED}`,
      bindings: { first, last, owner },
    },
  ];
}

/** By amount and day, of those whose name was typed too; by name alone, their newest. */
function byFigures({ text, amount, day }: SearchTerms, { named, owner }: Whose): Way[] {
  if (text !== "" && named.length === 0) return [];
  const inDay = day === null ? "true" : `"createdAt" >= :from and "createdAt" < :to`;
  const ofAmount = amount === null ? "true" : "amount = :amount";
  const bindings = { ...(day ?? {}), ...(amount !== null && { amount }) };
  if (named.length === 0)
    return amount === null && day === null
      ? []
      : [{ rank: 1, from: "%table%", where: `${ofAmount} and ${inDay}`, bindings }];
  if (owner !== null && amount === null && day === null) return [];
  const recent = `select * from %table% as theirs where theirs."userId" = trader.id and ${inDay}
     order by "createdAt" desc, id desc limit ${RECENT}`;
  return [
    {
      rank: 1,
      from: `(select recent.* from unnest(cast(:named as uuid[])) as trader(id), lateral (${recent}) as recent) as recent`,
      where: ofAmount,
      bindings: { ...bindings, named: [...named] },
    },
  ];
}

/** By on-chain id, however it is written, and by part of one or of an address. */
function byChain({ whole }: SearchTerms, { owner }: Whose): Way[] {
  if (whole.length < SHORTEST_PART || whole.includes(" ")) return [];
  const key = readOnChainId(whole)?.key;
  const part = `(search_fold("transactionId") like search_pattern(:whole) or search_fold("walletAddress") like search_pattern(:whole))`;
  return [
    ...(key === undefined
      ? []
      : [
          {
            rank: 0,
            from: "%table%",
            where: `"transactionKey" = :key and ${OWNED}`,
            bindings: { key, owner },
          },
        ]),
    { rank: 2, from: "%table%", where: `${part} and ${OWNED}`, bindings: { whole, owner } },
  ];
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
