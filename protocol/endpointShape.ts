import type { z } from "zod/mini";
import type { TokenScope } from "./tokens.ts";

/**
 * Who may call an endpoint, in rising order: `public` anybody; `session` anybody signed in, including suspended users;
 * `trader` an active account; `admin` an administrator.
 */
export type Access = "public" | "session" | "trader" | "admin";

/**
 * The proof of identity that a call needs, otherwise 403 `step_up_required`, in rising order: `steady` for decisions
 * in the queue: extended by such work, expires after ten idle minutes or eight hours in total; `recent` for more
 * sensitive calls: given in the last ten minutes.
 */
export type ProofStrength = "steady" | "recent";

/** The strongest proof that a sent field needs; `others` for unnamed fields. */
export type ProofByField<Others = ProofStrength | "none"> = {
  readonly fields: Readonly<Record<string, ProofStrength>>;
  readonly others: Others;
};

/** The proof that a body needs if each of these fields has one of these values; other bodies need none. */
export type ProofByValue = {
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  readonly needs: ProofStrength;
};

/**
 * A call in the contract. An administrator's call that changes something does not compile without a proof; "none" is
 * for calls that only tell other administrators something.
 */
export type EndpointShape = CallShape &
  (
    | { method: "GET"; access: Access; proof?: never }
    | {
        method: ChangingMethod;
        access: Exclude<Access, "admin">;
        proof?: ProofStrength | ProofByField | ProofByValue;
      }
    | { method: ChangingMethod; access: "admin"; proof: ProofStrength | ProofByField<ProofStrength> | "none" }
  );

type ChangingMethod = "POST" | "PUT" | "PATCH" | "DELETE";

type CallShape = {
  /** In the syntax of @koa/router: `:id` is a parameter. */
  path: `/${string}`;
  /** True if it stays available to everybody during maintenance. */
  duringMaintenance?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** One file in the multipart field of this name, instead of a JSON body. */
  upload?: string;
  /** The smallest scope with which an API token may call it; if undefined, no token may. */
  token?: TokenScope;
  /** True when the call takes an Idempotency-Key. */
  idempotent?: true;
  /** True if a second administrator may have to approve it first; then it answers 202 `approval_requested`. */
  mayWait?: true;
  status: 200 | 201 | 204;
  /** Undefined if the answer has no JSON body. Never null itself, which Koa answers with 204: wrap it in an object. */
  response?: z.ZodMiniType;
};
