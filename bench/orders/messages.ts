import { z } from "zod";

/** To whoever sends orders: each connection has one on its way at any time, the traders take turns. */
export const loadOrderSchema = z.object({
  url: z.string(),
  path: z.string(),
  /** One header for each trader that says who it is. */
  identities: z.array(z.string()),
  body: z.string(),
  inFlight: z.number(),
  seconds: z.number(),
});
export type LoadOrder = z.infer<typeof loadOrderSchema>;

export const loadReportSchema = z.union([
  z.literal("up"),
  z.object({
    /** Answers by their status. */
    answers: z.record(z.string(), z.number()),
    milliseconds: z.number(),
  }),
]);
export type LoadReport = z.infer<typeof loadReportSchema>;

/** To whoever runs the bare statement. */
export const limitOrderSchema = z.object({ inFlight: z.number(), seconds: z.number() });
export type LimitOrder = z.infer<typeof limitOrderSchema>;

export const limitReportSchema = z.union([
  z.literal("up"),
  z.object({ orders: z.number(), milliseconds: z.number() }),
]);
export type LimitReport = z.infer<typeof limitReportSchema>;

/** To those who follow the desk. */
export const followersOrderSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("connect"),
    url: z.string(),
    /** What each sends: a header with the handshake, or a message once it is connected. */
    people: z.array(z.object({ headers: z.record(z.string(), z.string()), hello: z.string() })),
    /** The beginning of what says that one is in, and of what tells of an order. */
    welcome: z.string(),
    news: z.string(),
  }),
  z.object({
    kind: z.literal("poll"),
    url: z.string(),
    traders: z.array(z.string()),
    administrators: z.array(z.string()),
  }),
  /** How often they have heard of an order, once nothing new comes. */
  z.object({ kind: z.literal("count") }),
  z.object({ kind: z.literal("leave") }),
]);
export type FollowersOrder = z.infer<typeof followersOrderSchema>;

export const followersReportSchema = z.union([
  z.enum(["up", "following", "gone"]),
  z.object({ deliveries: z.number() }),
]);
export type FollowersReport = z.infer<typeof followersReportSchema>;
