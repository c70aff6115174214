import { z } from "zod";

export const SOCKETS = 2_000;

export const SERVER_KINDS = ["product", "socketIo", "ws"] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** Messages to the server's process. */
export const serverOrderSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("memory") }),
  /** Publishes as fast as possible for this long; answered by `published` when everything was received. */
  z.object({ kind: z.literal("publish"), milliseconds: z.number() }),
  /** How many deliveries the clients have counted since they connected. */
  z.object({ kind: z.literal("received"), deliveries: z.number() }),
]);
export type ServerOrder = z.infer<typeof serverOrderSchema>;

export const serverReportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("serving"), port: z.number() }),
  /** V8's heap and the memory outside it after a garbage collection, in bytes. */
  z.object({ kind: z.literal("memory"), heap: z.number() }),
  z.object({
    kind: z.literal("published"),
    deliveries: z.number(),
    milliseconds: z.number(),
    /** Of the server's process, user and system. */
    cpuMicroseconds: z.number(),
  }),
]);
export type ServerReport = z.infer<typeof serverReportSchema>;

/** Messages to the clients' process. */
export const clientsOrderSchema = z.discriminatedUnion("kind", [
  /** One socket per cookie; answered by `connected`. */
  z.object({
    kind: z.literal("connect"),
    server: z.enum(SERVER_KINDS),
    port: z.number(),
    cookies: z.array(z.string()),
    /** Where they come back from: all at once, as after a restart, again and again until they are in. */
    cursor: z.string().optional(),
  }),
  z.object({ kind: z.literal("disconnect") }),
]);
export type ClientsOrder = z.infer<typeof clientsOrderSchema>;

export const clientsReportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  /** `milliseconds` since the order: when each socket was in. */
  z.object({ kind: z.literal("connected"), milliseconds: z.array(z.number()), attempts: z.number() }),
  /** After each message that reached all sockets. */
  z.object({
    kind: z.literal("received"),
    deliveries: z.number(),
    /** Of the payloads, without frame headers. */
    bytes: z.number(),
    /** Of the clients' process since its start, user and system. */
    cpuMicroseconds: z.number(),
  }),
  z.object({ kind: z.literal("disconnected") }),
]);
export type ClientsReport = z.infer<typeof clientsReportSchema>;
