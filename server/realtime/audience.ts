import type { Cursor, DurableEventName, EventPayload } from "#protocol/events.ts";
import { hidePayer } from "../presenters/hidePayer.ts";
import { presentSiteSettings } from "../presenters/presentSettings.ts";
import type { Logged } from "./logEntry.ts";

const EVERYONE = "everyone";
export const ADMINS = "admins";
export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (hash: string): string => `session:${hash}`;

/** The user of a socket; only this decides what it receives. */
export type Viewer = {
  userId: string;
  isAdmin: boolean;
  sessionHash: string;
  /** When reading its permissions began, by this node's clock. */
  readAt: number;
};

type Audience<N extends DurableEventName> = {
  /**
   * Who receives it. Administrators receive every change except those for a `person`, which go only to their user, and
   * those for `personOrEveryone`, which go only to their user or, without a user, to everybody.
   */
  to: "admins" | "owner" | "everyone" | "person" | "personOrEveryone";
  /** The part that everybody else receives; the same payload if that is all of it. */
  publicPart?: (payload: EventPayload<N>) => EventPayload<N>;
};

/** Who receives what. A change of the contract without an entry does not compile. */
export const audience: { readonly [N in DurableEventName]: Audience<N> } = {
  "user.changed": { to: "owner" },
  "order.changed": { to: "owner" },
  "transaction.changed": { to: "owner", publicPart: hidePayer },
  "settings.changed": {
    to: "everyone",
    publicPart: (settings) => ("autoApproveDeposits" in settings ? presentSiteSettings(settings) : settings),
  },
  "audit.changed": { to: "admins" },
  "approval.changed": { to: "admins" },
  "check.changed": { to: "admins" },
  "claim.changed": { to: "admins" },
  "link.changed": { to: "admins" },
  "note.changed": { to: "admins" },
  "traderNote.changed": { to: "admins" },
  "flags.changed": { to: "admins" },
  "webhook.changed": { to: "admins" },
  "notification.changed": { to: "personOrEveryone" },
  "inbox.changed": { to: "person" },
  "notificationChoices.changed": { to: "person" },
};

/** One emission: the payload, its cursor, and the rooms that receive it. */
export type Delivery = {
  rooms: string[];
  except: string[];
  name: DurableEventName;
  payload: EventPayload<DurableEventName>;
  cursor: Cursor;
};

/** The emissions of one change. Together they reach everybody who may see it exactly once. */
export function deliveriesOf<N extends DurableEventName>(event: Logged<N>): Delivery[] {
  const { to, publicPart }: Audience<N> = audience[event.name];
  const { name, payload, cursor } = event;
  const part = publicPart === undefined ? payload : publicPart(payload);
  if (part === payload) return [{ rooms: receiversOf(event), except: [], name, payload, cursor }];
  const others = roomsBeside(to, event.userId);
  return [
    { rooms: [ADMINS], except: [], name, payload, cursor },
    { rooms: others, except: [ADMINS], name, payload: part, cursor },
  ];
}

/** The rooms that receive a change or a part of it. */
export function receiversOf({ name, userId }: Pick<Logged<DurableEventName>, "name" | "userId">): string[] {
  const { to } = audience[name];
  switch (to) {
    case "person":
      return userId === null ? [] : [userRoom(userId)];
    case "personOrEveryone":
      return [userId === null ? EVERYONE : userRoom(userId)];
    default:
      return [ADMINS, ...roomsBeside(to, userId)];
  }
}

/** The rooms that receive a change in addition to the administrators. */
function roomsBeside(to: Audience<DurableEventName>["to"], userId: string | null): string[] {
  if (to === "everyone") return [EVERYONE];
  return to === "owner" && userId !== null ? [userRoom(userId)] : [];
}

/** The rooms that a viewer joins. */
export function roomsOf({ userId, isAdmin }: Pick<Viewer, "userId" | "isAdmin">): string[] {
  return [userRoom(userId), EVERYONE, ...(isAdmin ? [ADMINS] : [])];
}

/** What one viewer receives of a change, for sockets that have not joined their rooms yet. */
export function deliveryFor(viewer: Viewer, event: Logged<DurableEventName>): Delivery | undefined {
  const rooms = new Set(roomsOf(viewer));
  return deliveriesOf(event).find(
    (delivery) =>
      delivery.rooms.some((room) => rooms.has(room)) && !delivery.except.some((room) => rooms.has(room)),
  );
}
