import { z } from "zod/mini";
import { cursorSchema, events } from "#protocol/events.ts";

/** The messages between tabs of one user. Unknown messages from tabs of another version are ignored. */
export const tabMessageSchema = z.discriminatedUnion("type", [
  /** To the leader: asks whether it is alive and for its state. */
  z.object({ type: z.literal("ask") }),
  /** To the leader: reconnect now. */
  z.object({ type: z.literal("wake") }),
  /** From the leader: an event from the server. */
  z.object({ type: z.literal("event"), name: z.string(), args: z.array(z.unknown()) }),
  /**
   * From the leader: whether its connection is up (with the server's greeting), down (null) or being opened with an
   * unknown past (undefined), and its last event.
   */
  z.object({
    type: z.literal("standing"),
    ready: z.optional(z.nullable(events.ready)),
    cursor: z.optional(cursorSchema),
  }),
  /** From the leader: the server refuses this user. */
  z.object({ type: z.literal("refused"), code: z.string() }),
]);

export type TabMessage = z.infer<typeof tabMessageSchema>;
export type LeaderState = Extract<TabMessage, { type: "standing" }>;
