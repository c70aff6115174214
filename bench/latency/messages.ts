import { z } from "zod";

/** The desk of the bench: each change concerns one trader and all administrators. */
export const TRADERS = 290;
export const ADMINS = 10;
export const traderId = (index: number): string =>
  `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
export const adminName = (index: number): string => `admin-${index}`;

/** The time for all processes of this machine, in ms with fractions. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

export const orderSchema = z.object({
  /** `live`: through the database and the event log; `bare`: Socket.IO only. */
  path: z.enum(["live", "bare"]),
  perSecond: z.number(),
  count: z.number(),
  firstVersion: z.number(),
});
export type Order = z.infer<typeof orderSchema>;

export const reportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening"), live: z.string(), bare: z.string() }),
  /** When each change was committed (live) or emitted (bare). */
  z.object({ kind: z.literal("done"), sent: z.array(z.tuple([z.number(), z.number()])) }),
]);
export type Report = z.infer<typeof reportSchema>;
