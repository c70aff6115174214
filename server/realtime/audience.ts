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
  /** Who sees it. Administrators see every change. */
  to: "admins" | "owner" | "everyone";
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
  "audit.changed": { to: "admins" },
  "approval.changed": { to: "admins" },
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
  const others = roomsBeside(to, event.userId);
  if (publicPart === undefined) {
    return [{ rooms: [ADMINS, ...others], except: [], name, payload, cursor }];
  }
  return [
    { rooms: [ADMINS], except: [], name, payload, cursor },
    { rooms: others, except: [ADMINS], name, payload: publicPart(payload), cursor },
  ];
}

/** The rooms of those who see a change beside the administrators. */
function roomsBeside(to: Audience<DurableEventName>["to"], userId: string | null): string[] {
  if (to === "everyone") return [EVERYONE];
  return to === "owner" && userId !== null ? [userRoom(userId)] : [];
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
