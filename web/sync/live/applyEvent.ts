import type { z } from "zod/mini";
import {
  type Cursor,
  cursorSchema,
  durableEvents,
  type EventName,
  events,
  type EventPayload,
} from "#protocol/events.ts";
import { safeParseKnown } from "#protocol/parseKnown.ts";
import { useApprovals, useAudit, useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import { useAccountLinks } from "../stores/accountLinks.ts";
import { useDeskNotes } from "../stores/deskNotes.ts";
import { useChecks } from "../stores/checks.ts";
import { useBuild } from "../stores/build.ts";
import { useConnection } from "../stores/connection.ts";
import { useNotificationChoices } from "../stores/notificationChoices.ts";
import { markReadUntil, useNotifications } from "../stores/notifications.ts";
import { usePrices } from "../stores/prices.ts";
import { useSession } from "../stores/session.ts";
import { useSettings } from "../stores/settings.ts";
import { useAdminStats } from "../stores/stats.ts";
import { usePresence, useTaken } from "../stores/team.ts";
import { useFlags, useNotes } from "../stores/traderFile.ts";
import { useWebhooks } from "../stores/webhooks.ts";
import { createBatch } from "./batch.ts";
import { reportFault } from "../../reportFault.ts";

/** Handlers for events that change no entity, and for errors. */
export type LiveHandlers = {
  onReady: (ready: EventPayload<"ready">) => void;
  onHeartbeat: (heartbeat: EventPayload<"heartbeat">) => void;
  onResync: () => void;
  onRevoked: (revoked: EventPayload<"session.revoked">) => void;
  onShutdown: () => void;
  /** Called with the log position of each durable event. */
  onCursor: (cursor: Cursor) => void;
  onOrderChanged: (order: EventPayload<"order.changed">) => void;
  /** This page can't read an event, so it has missed something. */
  onUnreadable: () => void;
};

type Receive = (payload: unknown) => boolean;

export type Receiver = {
  /** Receives the socket's events by name: one entry for each in the contract. */
  receive: (name: string, args: readonly unknown[]) => void;
  /** Nothing received before is shown any more. */
  stop: () => void;
};

/**
 * Gathers entities and stores them together. Their cursor counts at once, because gathered entities are not lost while
 * the page lives. They are applied before an event about the connection.
 */
export function createReceiver(handlers: LiveHandlers): Receiver {
  const batch = createBatch();
  const receivers: Record<EventName, Receive> = {
    "user.changed": when(
      events["user.changed"],
      batch.collect((users) => {
        for (const user of users) useSession.getState().upsertOwn(user);
        useUsers.getState().upsert(users);
      }),
    ),
    "order.changed": when(
      events["order.changed"],
      batch.collect((orders) => {
        useOrders.getState().upsert(orders);
        orders.forEach(handlers.onOrderChanged);
      }),
    ),
    "transaction.changed": when(
      events["transaction.changed"],
      batch.collect((transactions) => useTransactions.getState().upsert(transactions)),
    ),
    "settings.changed": when(events["settings.changed"], (settings) =>
      useSettings.getState().upsert(settings),
    ),
    "audit.changed": when(
      events["audit.changed"],
      batch.collect((entries) => useAudit.getState().upsert(entries)),
    ),
    "approval.changed": when(
      events["approval.changed"],
      batch.collect((approvals) => useApprovals.getState().upsert(approvals)),
    ),
    "check.changed": when(events["check.changed"], (check) => useChecks.getState().upsert([check])),
    "claim.changed": when(
      events["claim.changed"],
      batch.collect((claims) => useTaken.getState().upsert(claims)),
    ),
    "webhook.changed": when(events["webhook.changed"], (webhook) => useWebhooks.getState().upsert([webhook])),
    "link.changed": when(events["link.changed"], (link) => useAccountLinks.getState().upsert([link])),
    "note.changed": when(events["note.changed"], (note) => useDeskNotes.getState().upsert([note])),
    "notification.changed": when(
      events["notification.changed"],
      batch.collect((notifications) => useNotifications.getState().upsert(notifications)),
    ),
    "inbox.changed": when(
      events["inbox.changed"],
      batch.collect((inboxes) => inboxes.forEach(markReadUntil)),
    ),
    "traderNote.changed": when(
      events["traderNote.changed"],
      batch.collect((notes) => useNotes.getState().upsert(notes)),
    ),
    "flags.changed": when(
      events["flags.changed"],
      batch.collect((flags) => useFlags.getState().upsert(flags)),
    ),
    "notificationChoices.changed": when(events["notificationChoices.changed"], (choices) =>
      useNotificationChoices.getState().upsert([choices]),
    ),
    "presence.changed": when(events["presence.changed"], (presence) =>
      usePresence.getState().upsert(presence),
    ),
    "prices.changed": when(events["prices.changed"], (prices) => usePrices.getState().upsert(prices)),
    "adminStats.changed": when(events["adminStats.changed"], (stats) =>
      useAdminStats.getState().upsert(stats),
    ),
    ready: when(events.ready, (ready) => {
      batch.flush();
      useBuild.getState().setServed(ready.build);
      handlers.onReady(ready);
    }),
    heartbeat: when(events.heartbeat, handlers.onHeartbeat),
    resync: when(events.resync, () => {
      batch.flush();
      handlers.onResync();
    }),
    "session.revoked": when(events["session.revoked"], (revoked) => {
      batch.flush();
      handlers.onRevoked(revoked);
    }),
    "server.shutdown": when(events["server.shutdown"], handlers.onShutdown),
  };

  function receive(name: string, [payload, cursor]: readonly unknown[]) {
    if (!isEventName(name)) return reportFault(`Received an unknown event: ${name}`);
    if (receivers[name](payload)) useConnection.getState().synced();
    else {
      reportFault(`The payload of ${name} breaks the contract`);
      useBuild.getState().setTooOld();
      handlers.onUnreadable();
    }
    if (Object.hasOwn(durableEvents, name)) handlers.onCursor(cursorSchema.parse(cursor));
  }

  return { receive, stop: batch.drop };
}

/** Passes on what this version knows of the payload; false if it can't be read. */
function when<S extends z.ZodMiniType>(schema: S, apply: (payload: z.output<S>) => void): Receive {
  return (payload) => {
    const parsed = safeParseKnown(schema, payload);
    if (parsed.success) apply(parsed.data);
    return parsed.success;
  };
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
