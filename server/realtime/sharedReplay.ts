import type { Cursor } from "#protocol/events.ts";
import { receiversOf, roomsOf, type Viewer } from "./audience.ts";
import { REPLAY_LIMIT } from "./eventLog.ts";
import type { LoggedChange } from "./logEntry.ts";

type Missed = LoggedChange[] | "resync";
type Asking = Pick<Viewer, "userId" | "isAdmin">;
type Waiting = { viewer: Asking; resolve: (missed: Missed) => void; reject: (reason: unknown) => void };

type Reads = {
  /** What one viewer has missed. */
  missedBy: (viewer: Asking, cursor: Cursor) => Promise<Missed>;
  /** All changes since the cursor. */
  readGap: (cursor: Cursor) => Promise<Missed>;
};

/** Requests need the other connections of the pool. */
const READING_AT_ONCE = 2;
/** For fewer sockets, reading only their users' events is cheaper than reading everything. */
const SHARED_FROM = 4;

/**
 * Reads what sockets have missed when many come back at once. While two reads are under way, further sockets wait, and
 * those with the same cursor share the next read. A read never serves a socket that asked after it began: changes
 * between the two would be neither in the read nor held back for the socket.
 */
export function shareGaps({ missedBy, readGap }: Reads): Reads["missedBy"] {
  const waiting = new Map<Cursor, Waiting[]>();
  let reading = 0;

  async function serve(cursor: Cursor, asking: Waiting[]): Promise<void> {
    if (asking.length < SHARED_FROM) {
      await Promise.all(
        asking.map(async ({ viewer, resolve, reject }) => missedBy(viewer, cursor).then(resolve, reject)),
      );
      return;
    }
    try {
      const gap = await readGap(cursor);
      const pick = gap === "resync" ? null : sortOut(gap);
      for (const { viewer, resolve } of asking) resolve(pick === null ? "resync" : pick(viewer));
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
  }

  function readNext(): void {
    if (reading >= READING_AT_ONCE) return;
    const [next] = waiting;
    if (next === undefined) return;
    const [cursor, asking] = next;
    waiting.delete(cursor);
    reading += 1;
    void serve(cursor, asking).finally(() => {
      reading -= 1;
      readNext();
    });
  }

  return (viewer, cursor) =>
    new Promise((resolve, reject) => {
      const asking = waiting.get(cursor);
      if (asking === undefined) waiting.set(cursor, [{ viewer, resolve, reject }]);
      else asking.push({ viewer, resolve, reject });
      readNext();
    });
}

/** Assigns the changes to their receivers once, so that a thousand viewers don't each check every change. */
function sortOut(changes: readonly LoggedChange[]): (viewer: Asking) => Missed {
  const placesOf = new Map<string, number[]>();
  for (const [at, change] of changes.entries()) {
    for (const room of receiversOf(change)) {
      const places = placesOf.get(room);
      if (places === undefined) placesOf.set(room, [at]);
      else places.push(at);
    }
  }

  return (viewer) => {
    const places = new Set(roomsOf(viewer).flatMap((room) => placesOf.get(room) ?? []));
    if (places.size > REPLAY_LIMIT) return "resync";
    return [...places].toSorted((a, b) => a - b).flatMap((at) => changes[at] ?? []);
  };
}
