import { expect } from "vitest";
import type { Acknowledged } from "./changes.ts";
import { type Person, readVersions, type Stage } from "./stage.ts";
import { openWatcher, type Watcher } from "./watcher.ts";

const TOGETHER = 50;
const LOOK_MS = 250;

/** The changes that a watcher may see but has not received. */
function missingAt(watcher: Watcher, acknowledged: readonly Acknowledged[]): Acknowledged[] {
  const { user } = watcher.person.actor;
  return acknowledged.filter(
    ({ id, version }) => (user.role === "admin" || id === user.id) && !watcher.knows(id, version),
  );
}

function countMissing(watchers: readonly Watcher[], acknowledged: readonly Acknowledged[]): number {
  return watchers.reduce((sum, watcher) => sum + missingAt(watcher, acknowledged).length, 0);
}

/**
 * Records every page that says it is live although it has not received a change acknowledged `allowedMs` ago; returns
 * the records so far.
 */
export function watchHonesty(
  watchers: readonly Watcher[],
  acknowledged: readonly Acknowledged[],
  allowedMs: number,
): () => string[] {
  const lies = new Set<string>();
  const timer = setInterval(() => {
    const old = acknowledged.filter(({ answeredAt }) => performance.now() - answeredAt > allowedMs);
    for (const watcher of watchers) {
      if (!watcher.isLive()) continue;
      for (const { id, version } of missingAt(watcher, old)) {
        lies.add(`${watcher.person.actor.user.username} is live without ${id} ${version}`);
      }
    }
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return [...lies];
  };
}

export async function allLive(watchers: readonly Watcher[]): Promise<void> {
  await expect.poll(() => watchers.filter((watcher) => !watcher.isLive()).length, { interval: 50 }).toBe(0);
}

/** Connects all of them, a few at a time: connecting is not what is tested. */
export async function openWatchers(people: readonly Person[], url: string): Promise<Watcher[]> {
  const watchers: Watcher[] = [];
  for (let from = 0; from < people.length; from += TOGETHER) {
    watchers.push(...people.slice(from, from + TOGETHER).map((person) => openWatcher(person, { url })));
    await allLive(watchers);
  }
  return watchers;
}

/**
 * Expects every watcher to be back, to have received everything and to show the database's state, and the books to be
 * correct.
 */
export async function expectNothingLost(
  stage: Stage,
  watchers: readonly Watcher[],
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  await allLive(watchers);
  await expect.poll(() => countMissing(watchers, acknowledged), { interval: 100 }).toBe(0);
  const stored = await readVersions(stage.desk.context.database.url);
  await expect
    .poll(() => watchers.flatMap((watcher) => staleAt(watcher, stored)), { interval: 100 })
    .toEqual([]);
  expect(await stage.desk.reconcile()).toEqual([]);
}

/** Users that this watcher shows in another version than the database has. */
function staleAt({ shown }: Watcher, stored: Map<string, number>): string[] {
  return [...shown.values()]
    .filter(({ id, version }) => stored.has(id) && stored.get(id) !== version)
    .map(({ id, version }) => `${id} shown ${version}, stored ${stored.get(id)}`);
}
