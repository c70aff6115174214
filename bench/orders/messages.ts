import { z } from "zod";

/** For the process that sends orders: each connection always has one in flight, and the traders take turns. */
export const loadOrderSchema = z.object({
  url: z.string(),
  path: z.string(),
  /** One header per trader that identifies them. */
  identities: z.array(z.string()),
  body: z.string(),
  inFlight: z.number(),
  seconds: z.number(),
});
export type LoadOrder = z.infer<typeof loadOrderSchema>;

export const loadReportSchema = z.union([
  z.literal("up"),
  z.object({
    /** Number of answers by status. */
    answers: z.record(z.string(), z.number()),
    milliseconds: z.number(),
    /** The median time of an answer, in ms. */
    p50: z.number(),
  }),
]);
export type LoadReport = z.infer<typeof loadReportSchema>;

/** For the process that runs a bare statement. */
export const limitOrderSchema = z.object({
  statement: z.enum(["product", "plain"]),
  inFlight: z.number(),
  seconds: z.number(),
});
export type LimitOrder = z.infer<typeof limitOrderSchema>;

export const limitReportSchema = z.union([
  z.literal("up"),
  z.object({ orders: z.number(), milliseconds: z.number() }),
]);
export type LimitReport = z.infer<typeof limitReportSchema>;

/** For the process that follows the desk. */
export const followersOrderSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("connect"),
    url: z.string(),
    /** What each sends: headers of the handshake, or a message once connected. */
    people: z.array(z.object({ headers: z.record(z.string(), z.string()), hello: z.string() })),
    /** The beginnings of the messages that confirm the connection and announce an order. */
    welcome: z.string(),
    news: z.string(),
  }),
  z.object({
    kind: z.literal("poll"),
    url: z.string(),
    traders: z.array(z.string()),
    administrators: z.array(z.string()),
  }),
  /** How often they have received an order, once nothing new arrives. */
  z.object({ kind: z.literal("count") }),
  z.object({ kind: z.literal("leave") }),
]);
export type FollowersOrder = z.infer<typeof followersOrderSchema>;

export const followersReportSchema = z.union([
  z.enum(["up", "following", "gone"]),
  z.object({ deliveries: z.number() }),
]);
export type FollowersReport = z.infer<typeof followersReportSchema>;
