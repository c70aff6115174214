import { z } from "zod";

export const SOCKETS = 2_000;

export const SERVER_KINDS = ["product", "socketIo", "ws"] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** What the server's process is told. */
export const serverOrderSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("memory") }),
  /** Publishes as fast as it goes for so long; ends with `published` when all of it was received. */
  z.object({ kind: z.literal("publish"), milliseconds: z.number() }),
  /** How many deliveries the clients have counted since they connected. */
  z.object({ kind: z.literal("received"), deliveries: z.number() }),
]);
export type ServerOrder = z.infer<typeof serverOrderSchema>;

export const serverReportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("serving"), port: z.number() }),
  /** V8's heap and what hangs on it after a garbage collection, in bytes. */
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

/** What the process of the clients is told. */
export const clientsOrderSchema = z.discriminatedUnion("kind", [
  /** One socket for each cookie; ends with `connected`. */
  z.object({
    kind: z.literal("connect"),
    server: z.enum(SERVER_KINDS),
    port: z.number(),
    cookies: z.array(z.string()),
  }),
  z.object({ kind: z.literal("disconnect") }),
]);
export type ClientsOrder = z.infer<typeof clientsOrderSchema>;

export const clientsReportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  z.object({ kind: z.literal("connected") }),
  /** After each full round of all sockets. */
  z.object({
    kind: z.literal("received"),
    deliveries: z.number(),
    /** Of the payloads, frame headers not counted. */
    bytes: z.number(),
    /** Of the clients' process since its start, user and system. */
    cpuMicroseconds: z.number(),
  }),
  z.object({ kind: z.literal("disconnected") }),
]);
export type ClientsReport = z.infer<typeof clientsReportSchema>;
