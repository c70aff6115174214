import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { line } from "./forms.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";
import { emailSchema, signUpSchema } from "./sessions.ts";
import { newPasswordSchema, roleSchema, userSchema } from "./users.ts";

/*
 * Links that work once: an administrator invites somebody, or lets somebody who forgot the password choose a new one.
 */

export const INVITATION_DAYS = 7;
export const PASSWORD_LINK_MINUTES = 60;
/** How long an approved link waits for the administrator who requested it. */
export const UNISSUED_HOURS = 24;

const linkKindSchema = z.enum(["invitation", "password"]);
export type LinkKind = z.infer<typeof linkKindSchema>;

export const linkEndSchema = z.enum(["used", "revoked"]);

/** An administrator's link, without its token. */
export const accountLinkSchema = z.strictObject({
  id: idSchema,
  kind: linkKindSchema,
  /** The role of the account that it creates, or whose password it resets. */
  role: roleSchema,
  /** That account; null for an invitation that was not used. */
  userId: z.nullable(idSchema),
  username: z.nullable(z.string()),
  /** The person it is for, in its creator's words. */
  note: z.string(),
  /** The address to which it was mailed; null if its creator passes it on. */
  email: z.nullable(z.string()),
  createdById: idSchema,
  createdBy: z.string(),
  /** The second administrator, if one was needed. */
  approvedBy: z.nullable(z.string()),
  approvedById: z._default(z.nullable(idSchema), null),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** False after an approval, until the requester has retrieved it. */
  isIssued: z.boolean(),
  endedAs: z.nullable(linkEndSchema),
  endedAt: z.nullable(timeSchema),
  endedBy: z.nullable(z.string()),
  endedById: z._default(z.nullable(idSchema), null),
  version: versionSchema,
});
export type AccountLink = z.infer<typeof accountLinkSchema>;

/** The only answer that contains the token; null if the link was mailed. */
export const newAccountLinkSchema = z.strictObject({
  link: accountLinkSchema,
  token: z.nullable(z.string()),
});
export type NewAccountLink = z.infer<typeof newAccountLinkSchema>;

export const invitationFormSchema = z.strictObject({
  role: roleSchema,
  note: z.exactOptional(line(100)),
  /** Mails it there, if the desk can send mail. */
  email: z.exactOptional(emailSchema),
});

export const passwordLinkFormSchema = z.strictObject({
  /** Mails it to the account's address, if the desk can send mail. */
  byMail: z.exactOptional(z.boolean()),
});

const tokenSchema = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, "This link is not complete. Copy it again, from its beginning to its end."));

const invitedSchema = z.extend(signUpSchema, { token: tokenSchema });
const passwordResetSchema = z.strictObject({ token: tokenSchema, password: newPasswordSchema });

/** What a link's page shows before the link is used. */
export const openedLinkSchema = z.strictObject({
  kind: linkKindSchema,
  role: roleSchema,
  /** The account whose password it resets; null for an invitation. */
  username: z.nullable(z.string()),
  /** The suggested address for the new account. */
  email: z.nullable(z.string()),
  invitedBy: z.string(),
  expiresAt: timeSchema,
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

/** Calls about links; a part of `endpoints`. */
export const accountLinkEndpoints = {
  /** All working links, and those that ended in the last 30 days. */
  listAccountLinks: {
    method: "GET",
    path: "/api/admin/links",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: z.array(accountLinkSchema),
  },
  /** The invitation of an administrator needs a second administrator while one of the two-administrator rules is on. */
  createInvitation: {
    method: "POST",
    path: "/api/admin/invitations",
    access: "admin",
    body: invitationFormSchema,
    proof: "recent",
    mayWait: true,
    status: 201,
    response: newAccountLinkSchema,
  },
  /**
   * A link for an administrator needs a second administrator while one of the two-administrator rules is on, and always
   * if the account has no second factor, because the link alone would then open it.
   */
  createPasswordLink: {
    method: "POST",
    path: "/api/admin/users/:id/password-link",
    access: "admin",
    params: idParams,
    body: passwordLinkFormSchema,
    proof: "recent",
    mayWait: true,
    status: 201,
    response: newAccountLinkSchema,
  },
  /** Retrieves an approved link; only for its requester, once. */
  issueAccountLink: {
    method: "POST",
    path: "/api/admin/links/:id/issue",
    access: "admin",
    params: idParams,
    proof: "recent",
    status: 200,
    response: newAccountLinkSchema,
  },
  revokeAccountLink: {
    method: "DELETE",
    path: "/api/admin/links/:id",
    access: "admin",
    params: idParams,
    proof: "steady",
    status: 200,
    response: accountLinkSchema,
  },
  /** A POST, so that the token is in no address. */
  openLink: {
    method: "POST",
    path: "/api/links/open",
    access: "public",
    duringMaintenance: true,
    body: z.strictObject({ token: tokenSchema }),
    status: 200,
    response: openedLinkSchema,
  },
  /** Creates the account and signs in. */
  acceptInvitation: {
    method: "POST",
    path: "/api/links/invitation",
    access: "public",
    body: invitedSchema,
    status: 201,
    response: userSchema,
  },
  /** Sets the password and ends all sessions. The second factor stays. */
  resetPassword: {
    method: "POST",
    path: "/api/links/password",
    access: "public",
    duringMaintenance: true,
    body: passwordResetSchema,
    status: 200,
    response: z.strictObject({ username: z.string() }),
  },
} as const satisfies Record<string, EndpointShape>;

export const accountLinkEvents = { "link.changed": accountLinkSchema } as const;
