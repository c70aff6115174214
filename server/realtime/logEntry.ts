import type { AccessEvent, PresenceEvent, RevocationEvent } from "#db/transact.ts";
import { type Cursor, type DurableEventName, durableEvents, type EventPayload } from "#protocol/events.ts";

type LogPlace = {
  cursor: Cursor;
  /** From the start of the writing transaction to the read, by the database's clock. */
  lagMs: number;
};

/** A change as the log stores it. */
export type Logged<N extends DurableEventName> = LogPlace & {
  name: N;
  userId: string | null;
  payload: EventPayload<N>;
};
export type LoggedChange = { [N in DurableEventName]: Logged<N> }[DurableEventName];
export type LoggedRevocation = RevocationEvent & LogPlace;
export type LoggedAccess = AccessEvent & LogPlace;
type LoggedPresence = PresenceEvent & LogPlace;
/** The marker row that replaces the newest pruned event: the first row of the log, dated 1970 and about nobody. */
export const PRUNED = "pruned";
type LoggedMark = LogPlace & { name: typeof PRUNED; userId: null; payload: Record<string, never> };
export type LoggedEvent = LoggedChange | LoggedRevocation | LoggedAccess | LoggedPresence | LoggedMark;

/** False for events about sessions, access and presence, and for those that a newer version of the server wrote. */
export function isChange(event: LoggedEvent): event is LoggedChange {
  return Object.hasOwn(durableEvents, event.name);
}
