import { z } from "zod/mini";
import { accountLinkSchema } from "./accountLinks.ts";
import { auditEntrySchema } from "./audit.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { notificationChoicesSchema } from "./notificationChoices.ts";
import { passkeySchema } from "./passkeys.ts";
import { providerAccountSchema } from "./providerAccounts.ts";
import { savedAddressSchema } from "./savedAddresses.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { secondFactorSchema } from "./secondFactor.ts";
import { sessionSchema } from "./sessions.ts";
import { apiTokenSchema } from "./tokens.ts";
import { userSchema } from "./users.ts";

/*
 * Everything that the desk stores about a person, for that person. Orders, transactions and movements have lists of
 * their own.
 */

/** How many exports an account may make in an hour. */
export const EXPORTS_AN_HOUR = 5;

/** A line of the audit log about what the person did. */
export const activitySchema = z.pick(auditEntrySchema, {
  id: true,
  at: true,
  action: true,
  details: true,
  address: true,
});
export type Activity = z.infer<typeof activitySchema>;

/** A link with which the person opened the account, or chose a password. */
const openingLinkSchema = z.pick(accountLinkSchema, {
  id: true,
  kind: true,
  note: true,
  email: true,
  createdAt: true,
  expiresAt: true,
  endedAs: true,
  endedAt: true,
});

export const accountExportSchema = z.strictObject({
  at: timeSchema,
  user: userSchema,
  savedAddresses: z.array(savedAddressSchema),
  sessions: z.array(sessionSchema),
  tokens: z.array(apiTokenSchema),
  secondFactor: secondFactorSchema,
  passkeys: z._default(z.array(passkeySchema), []),
  /** An administrator's accounts at the identity provider. */
  providerAccounts: z._default(z.array(providerAccountSchema), []),
  /** When the desk spoke to the person on the phone and made sure who it was; null if it did not. */
  verifiedByPhoneAt: z._default(z.nullable(timeSchema), null),
  /** Browsers that the person signed in with; only when each was last seen is stored in readable form. */
  devices: z._default(z.array(z.strictObject({ lastSeenAt: timeSchema })), []),
  /** Browsers to which alerts are sent, each by the address of its maker. */
  pushSubscriptions: z._default(
    z.array(z.strictObject({ id: idSchema, service: z.string(), createdAt: timeSchema })),
    [],
  ),
  /** The person's choices of alerts; null from a node of the previous version. */
  notificationChoices: z._default(z.nullable(notificationChoicesSchema), null),
  accountLinks: z._default(z.array(openingLinkSchema), []),
  /**
   * What others did to the account: the newest thousand lines of the audit log about it, without the texts that they
   * wrote.
   */
  linesAbout: z._default(z.array(z.pick(auditEntrySchema, { at: true, action: true })), []),
  /** Empty: `exportActivity` has these lines. */
  activity: z.array(activitySchema),
  /** False, because the lines are not here. */
  isActivityWhole: z.boolean(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const dataExportEndpoints = {
  /** Written into the audit log, and limited by the hour. */
  exportAccount: {
    method: "POST",
    path: "/api/user/export",
    access: "trader",
    proof: "recent",
    status: 200,
    response: accountExportSchema,
  },
  /**
   * The caller's actions according to the audit log, newest first and in pages: part of an export of the last hour, or
   * an export itself.
   */
  exportActivity: {
    method: "POST",
    path: "/api/user/export/activity",
    access: "trader",
    proof: "recent",
    body: z.strictObject({
      /** `next` of the previous page. */
      before: z.optional(idSchema),
    }),
    status: 200,
    response: z.strictObject({ activity: z.array(activitySchema), next: z.nullable(idSchema) }),
  },
} as const satisfies Record<string, EndpointShape>;
