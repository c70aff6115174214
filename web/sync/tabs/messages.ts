import { z } from "zod";
import { cursorSchema, events } from "#protocol/events.ts";

/** What the tabs of one user say to each other. A tab of another version may say more: that is not heard. */
export const tabMessageSchema = z.discriminatedUnion("type", [
  /** To the leader: are you there, and how does it stand? */
  z.object({ type: z.literal("ask") }),
  /** To the leader: try the connection now. */
  z.object({ type: z.literal("wake") }),
  /** From the leader: this came from the server. */
  z.object({ type: z.literal("event"), name: z.string(), args: z.array(z.unknown()) }),
  /**
   * From the leader: its connection is up (with what the server said then), down (null) or on its way and of an
   * unknown past (nothing), and which event came last.
   */
  z.object({
    type: z.literal("standing"),
    ready: events.ready.nullable().optional(),
    cursor: cursorSchema.optional(),
  }),
  /** From the leader: the server does not want this user. */
  z.object({ type: z.literal("refused"), code: z.string() }),
]);

export type TabMessage = z.infer<typeof tabMessageSchema>;
export type LeaderState = Extract<TabMessage, { type: "standing" }>;
