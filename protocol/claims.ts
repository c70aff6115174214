import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";

/*
 * Who works on what: an administrator claims an order, a deposit or a withdrawal, and others see who has it open.
 * Deposits that claim one on-chain transaction are something else (`listClaims` in transactions.ts).
 */

/** A claim that is not renewed ends after this time; so does the presence of a session without a socket. */
export const CLAIM_SECONDS = 120;
/** How many items one administrator can claim at once: enough for many tabs, too few to block a queue. */
export const MAX_CLAIMS = 20;

export const workKindSchema = z.enum(["order", "transaction"]);
export type WorkKind = z.infer<typeof workKindSchema>;

export const claimSchema = z.strictObject({
  /** The id of the order or transaction. */
  id: idSchema,
  kind: workKindSchema,
  /** The username; null if nobody has claimed it. */
  takenBy: z.nullable(z.string()),
  takenById: z.nullable(idSchema),
  takenAt: z.nullable(timeSchema),
  /** When it ends unless it is renewed. */
  expiresAt: z.nullable(timeSchema),
  version: versionSchema,
});
export type Claim = z.infer<typeof claimSchema>;

const viewerSchema = z.strictObject({
  kind: workKindSchema,
  id: idSchema,
  userId: idSchema,
  username: z.string(),
});

export const presenceSchema = z.strictObject({
  /** The administrators and what each of them has open, once even if it is open in several tabs. */
  viewers: z.array(viewerSchema),
});
export type Presence = z.infer<typeof presenceSchema>;

const workParams = z.strictObject({ kind: workKindSchema, id: idSchema });

/** Needs no proof: it moves no money, and pages renew it by themselves, which must not keep a proof alive. */
const BY_PAGES = { access: "admin", proof: "none", status: 200 } as const;

/** Calls about who works on what; a part of `endpoints`. */
export const claimEndpoints = {
  /** Claims that changed in the last ten minutes: all that hold, and those that ended recently. */
  listTaken: {
    method: "GET",
    path: "/api/admin/claims",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: z.array(claimSchema),
  },
  /** Claims it or renews the caller's claim. */
  take: {
    method: "PUT",
    path: "/api/admin/claims/:kind/:id",
    params: workParams,
    response: claimSchema,
    ...BY_PAGES,
  },
  /** Gives it back; does nothing if the caller has no claim. */
  giveBack: {
    method: "DELETE",
    path: "/api/admin/claims/:kind/:id",
    params: workParams,
    response: claimSchema,
    ...BY_PAGES,
  },
  getPresence: {
    method: "GET",
    path: "/api/admin/presence",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: presenceSchema,
  },
  showPresence: {
    method: "PUT",
    path: "/api/admin/presence",
    body: z.strictObject({
      /** Chosen by the tab. */
      tab: idSchema,
      /** What the tab shows; null if nothing. */
      viewing: z.nullable(workParams),
    }),
    response: presenceSchema,
    ...BY_PAGES,
  },
} as const satisfies Record<string, EndpointShape>;

export const claimEvents = { "claim.changed": claimSchema } as const;

export const presenceEvents = { "presence.changed": presenceSchema } as const;
