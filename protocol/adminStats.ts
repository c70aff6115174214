import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { queuesSchema } from "./queues.ts";

/* The figures on an administrator's dashboard. */

export const adminStatsSchema = z.strictObject({
  totalUsers: z.int(),
  totalOrders: z.int(),
  totalDeposits: decimalSchema,
  totalWithdrawals: decimalSchema,
  pendingOrders: z.int(),
  pendingTransactions: z.int(),
  /** Missing in answers of older servers. */
  queues: z.exactOptional(queuesSchema),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const adminStatsEndpoints = {
  getAdminStats: {
    method: "GET",
    path: "/api/admin/dashboard/stats",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: adminStatsSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const adminStatsEvents = { "adminStats.changed": adminStatsSchema } as const;
