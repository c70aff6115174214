import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/* Pushes to browsers, which also arrive while the desk is closed (RFC 8030, RFC 8291). */

/** How many browsers of one user can want them; a further one replaces the oldest. */
export const MAX_PUSH_BROWSERS = 10;
const MAX_ENDPOINT_LENGTH = 2_000;

/** As a browser's `PushSubscription` states it; keys in base64url. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string().check(z.maxLength(MAX_ENDPOINT_LENGTH)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
export type PushSubscriptionForm = z.infer<typeof pushSubscriptionSchema>;

const pushSetupSchema = z.strictObject({
  /** The desk's key (VAPID) for `PushManager.subscribe`, in base64url. */
  publicKey: z.string(),
  /** The address for mail; null if the desk sends none. */
  mailsTo: z.nullable(z.string()),
  /** The user's browsers that get pushes, the newest first. */
  browsers: z.array(
    z.strictObject({
      id: idSchema,
      userAgent: z.string(),
      createdAt: timeSchema,
      /** True for the browser of this session. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type PushSetup = z.infer<typeof pushSetupSchema>;

/** Calls about pushes; a part of `endpoints`. */
export const pushEndpoints = {
  getPushSetup: {
    method: "GET",
    path: "/api/notifications/push",
    access: "trader",
    status: 200,
    response: pushSetupSchema,
  },
  /** Turns on pushes to this browser until its session ends. */
  startPush: {
    method: "PUT",
    path: "/api/notifications/push",
    access: "trader",
    body: pushSubscriptionSchema,
    status: 200,
    response: pushSetupSchema,
  },
  stopPush: {
    method: "DELETE",
    path: "/api/notifications/push/:id",
    access: "trader",
    params: idParams,
    status: 200,
    response: pushSetupSchema,
  },
} as const satisfies Record<string, EndpointShape>;
