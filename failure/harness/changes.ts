import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import { mustFindUser } from "#server/queries/users.ts";
import { send } from "./request.ts";
import type { Person } from "./stage.ts";

/** A change that a node acknowledged: it must not be lost. */
export type Acknowledged = { id: string; version: number; sentAt: number; answeredAt: number };

export type Run = {
  acknowledged: Acknowledged[];
  /** The number of answers by status, and of broken connections by cause. */
  statuses: Record<string, number>;
  perSecond: number;
};

type Options = {
  url: string;
  administrator: Person;
  traders: readonly Person[];
  /** The maximum; a slow machine may reach less. */
  perSecond: number;
  seconds: number;
  workers?: number;
  /** Exactly this many, however long they take. */
  count?: number;
  onAcknowledged?: (change: Acknowledged) => void;
  onAnswer?: (status: number) => void;
  /** Ends the run early. */
  isOver?: () => boolean;
};

const userSchema = z.object({ id: z.string(), version: z.number() });

/** Sets the traders' balances in turn as the administrator, at a steady rate. */
export async function makeChanges(options: Options): Promise<Run> {
  const { administrator, traders, perSecond, seconds, workers = 24, count } = options;
  const acknowledged: Acknowledged[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();

  async function change(number: number): Promise<void> {
    const trader = traderOf(traders, number);
    const sentAt = performance.now();
    const answer = await send(`${options.url}/api/admin/users/${trader.actor.user.id}`, {
      cookie: administrator.cookie,
      method: "PATCH",
      body: { balance: `${2_000 + number}.00` },
    }).catch(String);
    const outcome = typeof answer === "string" ? answer : `${answer.status}`;
    statuses[outcome] = (statuses[outcome] ?? 0) + 1;
    if (typeof answer === "string") return;
    options.onAnswer?.(answer.status);
    if (answer.status !== 200) return;
    const change = { ...userSchema.parse(answer.body), sentAt, answeredAt: performance.now() };
    acknowledged.push(change);
    options.onAcknowledged?.(change);
  }

  await atRate({ perSecond, seconds, workers, count, isOver: options.isOver }, change);
  return {
    acknowledged,
    statuses,
    perSecond: Math.round((acknowledged.length * 1_000) / (performance.now() - began)),
  };
}

type Commits = { database: Database; traders: readonly Person[]; perSecond: number; seconds: number };

/**
 * Changes users in turn directly in the database, at a steady rate, so that the load is not limited by the number of
 * requests that a small machine can answer next to all its clients.
 */
export async function commitChanges({
  database,
  traders,
  perSecond,
  seconds,
}: Commits): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  // As many at once as there are connections: more would only wait for one, and time out on a slow machine.
  await atRate({ perSecond, seconds, workers: 10 }, async (number) => {
    const { id } = traderOf(traders, number).actor.user;
    const sentAt = performance.now();
    const { version } = await database.transact(async ({ trx, publish }) => {
      // Nobody waits for an answer, so a slow machine only slows this down.
      await trx.raw("set local lock_timeout = 0");
      await AccountModel.query(trx)
        .findById(id)
        .patch({ version: AccountModel.raw("version + 1") });
      const user = await mustFindUser(trx, id);
      publish({ name: "user.changed", userId: id, payload: user });
      return user;
    });
    acknowledged.push({ id, version, sentAt, answeredAt: performance.now() });
  });
  return acknowledged;
}

function traderOf(traders: readonly Person[], number: number): Person {
  const trader = traders[number % traders.length];
  if (trader === undefined) throw new Error("There are no traders.");
  return trader;
}

type Rate = {
  /** The maximum; a slow machine may reach less. */
  perSecond: number;
  seconds: number;
  workers: number;
  /** Exactly this many, however long they take. */
  count?: number | undefined;
  isOver?: (() => boolean) | undefined;
};

/** Runs `change` with 0, 1, 2 and so on, spread evenly over the time, with at most `workers` at once. */
async function atRate(rate: Rate, change: (number: number) => Promise<void>): Promise<void> {
  const { perSecond, seconds, workers, count } = rate;
  const began = performance.now();
  const total = count ?? perSecond * seconds;
  let next = 0;

  async function work(): Promise<void> {
    for (;;) {
      const number = next;
      next += 1;
      const due = began + (number * 1_000) / perSecond;
      const isTooLate = count === undefined && performance.now() > began + seconds * 1_000;
      if (number >= total || isTooLate || rate.isOver?.() === true) return;
      await sleep(Math.max(0, due - performance.now()));
      await change(number);
    }
  }

  await Promise.all(Array.from({ length: workers }, work));
}
