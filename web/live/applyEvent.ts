import type { z } from "zod";
import {
  type Cursor,
  cursorSchema,
  durableEvents,
  type EventName,
  events,
  type EventPayload,
} from "#protocol/events.ts";
import { useApprovals } from "../stores/approvals.ts";
import { useBuild } from "../stores/build.ts";
import { useAudit } from "../stores/audit.ts";
import { useConnection } from "../stores/connection.ts";
import { useOrders } from "../stores/orders.ts";
import { usePrices } from "../stores/prices.ts";
import { useSession } from "../stores/session.ts";
import { useSettings } from "../stores/settings.ts";
import { useAdminStats } from "../stores/stats.ts";
import { useTransactions } from "../stores/transactions.ts";
import { useUsers } from "../stores/users.ts";
import { report } from "./report.ts";

/** What the page does about events that change no entity, and about faults. */
export type LiveHandlers = {
  onReady: (ready: EventPayload<"ready">) => void;
  onResync: () => void;
  onRevoked: (revoked: EventPayload<"session.revoked">) => void;
  onShutdown: () => void;
  /** Each durable event says where in the log it stands. */
  onCursor: (cursor: Cursor) => void;
  onOrderChanged: (order: EventPayload<"order.changed">) => void;
  /** An event that this page can't read: something was missed. */
  onUnreadable: () => void;
};

type Receive = (payload: unknown) => boolean;

/** Returns what takes the socket's events, by name: one entry for each of the contract. */
export function createReceiver(handlers: LiveHandlers): (name: string, args: readonly unknown[]) => void {
  const receivers: Record<EventName, Receive> = {
    "user.changed": when(events["user.changed"], (user) => {
      useSession.getState().upsertOwn(user);
      useUsers.getState().upsert([user]);
    }),
    "order.changed": when(events["order.changed"], (order) => {
      useOrders.getState().upsert([order]);
      handlers.onOrderChanged(order);
    }),
    "transaction.changed": when(events["transaction.changed"], (transaction) =>
      useTransactions.getState().upsert([transaction]),
    ),
    "settings.changed": when(events["settings.changed"], (settings) =>
      useSettings.getState().upsert(settings),
    ),
    "audit.changed": when(events["audit.changed"], (entry) => useAudit.getState().upsert([entry])),
    "approval.changed": when(events["approval.changed"], (approval) =>
      useApprovals.getState().upsert([approval]),
    ),
    "prices.changed": when(events["prices.changed"], (prices) => usePrices.getState().upsert(prices)),
    "adminStats.changed": when(events["adminStats.changed"], (stats) =>
      useAdminStats.getState().upsert(stats),
    ),
    ready: when(events.ready, (ready) => {
      useBuild.getState().hear(ready.build);
      handlers.onReady(ready);
    }),
    resync: when(events.resync, handlers.onResync),
    "session.revoked": when(events["session.revoked"], handlers.onRevoked),
    "server.shutdown": when(events["server.shutdown"], handlers.onShutdown),
  };

  return (name, [payload, cursor]) => {
    if (!isEventName(name)) return report(`An event that is not in the contract came: ${name}`);
    if (receivers[name](payload)) useConnection.getState().synced();
    else {
      report(`The payload of ${name} is not as the contract says`);
      handlers.onUnreadable();
    }
    if (Object.hasOwn(durableEvents, name)) handlers.onCursor(cursorSchema.parse(cursor));
  };
}

/** Passes on what the schema accepts; false for anything else. */
function when<S extends z.ZodType>(schema: S, apply: (payload: z.output<S>) => void): Receive {
  return (payload) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) apply(parsed.data);
    return parsed.success;
  };
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
