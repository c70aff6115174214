import type { Cursor, DurableEventName, EventPayload } from "#protocol/events.ts";
import { presentSiteSettings } from "../presenters/presentSettings.ts";
import type { Logged } from "./logEntry.ts";

const EVERYONE = "everyone";
export const ADMINS = "admins";
export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (hash: string): string => `session:${hash}`;

/** Whose socket it is; the server alone decides from this what it hears. */
export type Viewer = {
  userId: string;
  isAdmin: boolean;
  sessionHash: string;
  /** When its rights began to be read, on this node's clock. */
  readAt: number;
};

type Audience<N extends DurableEventName> = {
  /** Who sees it beside the administrators, who see every change. */
  to: "owner" | "everyone";
  /** What those others see of it, where that is not all. */
  publicPart?: (payload: EventPayload<N>) => EventPayload<N>;
};

/** Who sees what: one entry for each change of the contract, or it does not compile. */
export const audience: { readonly [N in DurableEventName]: Audience<N> } = {
  "user.changed": { to: "owner" },
  "order.changed": { to: "owner" },
  "transaction.changed": { to: "owner" },
  "settings.changed": {
    to: "everyone",
    publicPart: (settings) => ("autoApproveDeposits" in settings ? presentSiteSettings(settings) : settings),
  },
  // Nobody's: published without an owner, so that administrators alone see it.
  "audit.changed": { to: "owner" },
  "approval.changed": { to: "owner" },
};

/** One emission: the payload and its cursor, and the rooms that get them. */
export type Delivery = {
  rooms: string[];
  except: string[];
  name: DurableEventName;
  payload: EventPayload<DurableEventName>;
  cursor: Cursor;
};

/** The emissions of one change; together they reach everybody who may see it, each once. */
export function deliveriesOf<N extends DurableEventName>(event: Logged<N>): Delivery[] {
  const { to, publicPart }: Audience<N> = audience[event.name];
  const { name, payload, cursor } = event;
  const others = to === "everyone" ? [EVERYONE] : event.userId === null ? [] : [userRoom(event.userId)];
  if (publicPart === undefined) {
    return [{ rooms: [ADMINS, ...others], except: [], name, payload, cursor }];
  }
  return [
    { rooms: [ADMINS], except: [], name, payload, cursor },
    { rooms: others, except: [ADMINS], name, payload: publicPart(payload), cursor },
  ];
}

export function roomsOf({ userId, isAdmin }: Viewer): string[] {
  return [userRoom(userId), EVERYONE, ...(isAdmin ? [ADMINS] : [])];
}

/** What of a change one viewer gets, for sockets that are not in their rooms yet. */
export function deliveryFor(viewer: Viewer, event: Logged<DurableEventName>): Delivery | undefined {
  const rooms = new Set(roomsOf(viewer));
  return deliveriesOf(event).find(
    (delivery) =>
      delivery.rooms.some((room) => rooms.has(room)) && !delivery.except.some((room) => rooms.has(room)),
  );
}
