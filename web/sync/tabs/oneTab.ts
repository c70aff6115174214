import { z } from "zod/mini";
import { type Notification, notificationSchema } from "#protocol/notifications.ts";

/** A visible tab on a busy machine answers within it; a frozen one is not visible. */
const ANSWER_MS = 1_000;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("asked"), tab: z.string(), notification: notificationSchema }),
  /** To that tab: another tab shows it or alerts to it. */
  z.object({ type: z.literal("covered"), tab: z.string(), id: z.string() }),
]);
type Message = z.infer<typeof messageSchema>;

type Options = {
  /** This tab's id. */
  tab: string;
  openChannel: (onMessage: (message: unknown) => void) => Pick<BroadcastChannel, "postMessage" | "close">;
  /** True if this tab alerts for all tabs; in browsers without locks each tab does. */
  leads: () => boolean;
  /** True if this tab is visible and shows what the notification is about. */
  sees: (notification: Notification) => boolean;
};

export type OneTab = {
  /** True in the one tab that may alert to it, and nowhere if a visible tab shows it anyway. */
  mayAlert: (notification: Notification) => Promise<boolean>;
  close: () => void;
};

/** Agrees among the user's tabs which of them alerts. */
export function agreeOnOneTab({ tab, openChannel, leads, sees }: Options): OneTab {
  const covered = new Set<string>();
  const channel = openChannel((raw) => {
    const message = messageSchema.safeParse(raw).data;
    if (message?.type === "covered" && message.tab === tab) covered.add(message.id);
    if (message?.type === "asked" && covers(message))
      say({ type: "covered", tab: message.tab, id: message.notification.id });
  });

  /** Of two tabs that would alert, the one with the smaller id does. */
  function covers(asked: Extract<Message, { type: "asked" }>): boolean {
    return sees(asked.notification) || (leads() && tab < asked.tab);
  }

  function say(message: Message): void {
    channel.postMessage(message);
  }

  return {
    mayAlert: async (notification) => {
      if (!leads() || sees(notification)) return false;
      covered.delete(notification.id);
      say({ type: "asked", tab, notification });
      await new Promise((done) => setTimeout(done, ANSWER_MS));
      return !covered.has(notification.id);
    },
    close: () => channel.close(),
  };
}
