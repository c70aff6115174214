import { z } from "zod";

export const orderSchema = z.discriminatedUnion("kind", [
  /** `product`: feed and hub; `bare`: Socket.IO only. Stops what was served before. */
  z.object({ kind: z.literal("serve"), path: z.enum(["product", "bare"]) }),
  z.object({ kind: z.literal("cpu") }),
]);
export type Order = z.infer<typeof orderSchema>;

export const reportSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  z.object({ kind: z.literal("serving"), url: z.string() }),
  /** The CPU time of the process since its start. */
  z.object({ kind: z.literal("cpu"), microseconds: z.number() }),
]);
export type Report = z.infer<typeof reportSchema>;
