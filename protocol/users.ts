import { z } from "zod/mini";
import { atLeastOne, expectedVersion, idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { commentSchema } from "./forms.ts";
import { visible } from "./invisible.ts";
import { balanceSchema, decimalSchema } from "./money.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";
import { passwordLength } from "./preparePassword.ts";

/* Users: shape, forms, query, calls and events. */

export const roleSchema = z.enum(["user", "admin"]);
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z.strictObject({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  isActive: z.boolean(),
  /** Available USD. */
  balance: decimalSchema,
  /** USD on hold in pending orders and withdrawals. */
  held: decimalSchema,
  createdAt: timeSchema,
  version: versionSchema,
});
export type User = z.infer<typeof userSchema>;

export const tradeStatsSchema = z.strictObject({
  balance: decimalSchema,
  totalTrades: z.int(),
  /** Percent with at most one decimal. */
  successRate: z.number(),
  totalProfit: decimalSchema,
});
export type TradeStats = z.infer<typeof tradeStatsSchema>;

const MIN_USERNAME_LENGTH = 3;
const MAX_USERNAME_LENGTH = 32;
export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 128;
/** Systems that write accents and syllables in parts need up to four times as many. */
const MAX_TYPED_LENGTH = 4 * MAX_PASSWORD_LENGTH;
const TOO_LONG = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;

export const usernameSchema = z
  .string()
  .check(
    z.overwrite(visible),
    z.minLength(MIN_USERNAME_LENGTH, "Username must be at least 3 characters"),
    z.maxLength(MAX_USERNAME_LENGTH, `Username must be at most ${MAX_USERNAME_LENGTH} characters`),
    z.regex(/^[A-Za-z0-9._-]+$/, "Use letters, digits, . _ -"),
  );

/** A new password on a desk that demands at least so many characters. */
export function newPasswordOf(least: number) {
  const tooShort = `Password must be at least ${least} characters`;
  return z.string().check(
    // Each fault is reported once.
    z.minLength(least, { error: tooShort, abort: true }),
    z.maxLength(MAX_TYPED_LENGTH, { error: TOO_LONG, abort: true }),
    z.refine((password) => passwordLength(password) >= least, tooShort),
    z.refine((password) => passwordLength(password) <= MAX_PASSWORD_LENGTH, TOO_LONG),
  );
}

/** On any desk; the server also checks the desk's own minimum. */
export const newPasswordSchema = newPasswordOf(MIN_PASSWORD_LENGTH);

/** Older passwords were counted as typed, and some are longer once they are prepared. */
function isPossible(password: string): boolean {
  return (
    Array.from(password).length <= MAX_PASSWORD_LENGTH || passwordLength(password) <= MAX_PASSWORD_LENGTH
  );
}

/** An existing password: the rules for new ones do not apply. */
function existingPassword(required: string) {
  return z
    .string()
    .check(
      z.minLength(1, required),
      z.maxLength(MAX_TYPED_LENGTH, { error: TOO_LONG, abort: true }),
      z.refine(isPossible, TOO_LONG),
    );
}

export const passwordSchema = existingPassword("Password is required");

export const passwordChangeSchema = z.strictObject({
  currentPassword: existingPassword("Please fill in all password fields."),
  newPassword: newPasswordSchema,
});

export const userQuery = z.extend(pageQuery, { status: z.optional(z.enum(["active", "suspended"])) });

export const userEndpoints = {
  getUser: {
    method: "GET",
    path: "/api/user",
    access: "session",
    duringMaintenance: true,
    token: "read",
    status: 200,
    response: userSchema,
  },
  changePassword: {
    method: "PUT",
    path: "/api/user/password",
    access: "trader",
    body: passwordChangeSchema,
    status: 204,
  },
  getDashboardStats: {
    method: "GET",
    path: "/api/dashboard/stats",
    access: "trader",
    token: "read",
    status: 200,
    response: tradeStatsSchema,
  },
  listUsers: {
    method: "GET",
    path: "/api/admin/users",
    access: "admin",
    token: "desk_read",
    query: userQuery,
    status: 200,
    response: z.array(userSchema),
  },
  updateUser: {
    method: "PATCH",
    path: "/api/admin/users/:id",
    access: "admin",
    params: idParams,
    body: z
      .strictObject({
        isActive: z.optional(z.boolean()),
        balance: z.optional(balanceSchema),
        /** Why. Of a balance its trader reads it, and it defaults to `DEFAULT_REASON`; otherwise it is for the audit log. */
        reason: z.optional(commentSchema),
        /** Anonymises a closed account for good: a suspended trader's without money. */
        forget: z.optional(z.literal(true)),
        version: expectedVersion,
      })
      .check(z.refine(atLeastOne, "Send isActive or balance")),
    proof: "recent",
    mayWait: true,
    status: 200,
    response: userSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const userEvents = { "user.changed": userSchema } as const;
