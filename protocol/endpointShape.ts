import type { z } from "zod";
import type { TokenScope } from "./tokens.ts";

/**
 * Who may call an endpoint, in rising order:
 * `public` anybody; `session` anybody signed in, the suspended too; `trader` an active account; `admin` an administrator.
 */
export type Access = "public" | "session" | "trader" | "admin";

/**
 * How good the caller's proof of identity must be, else 403 `step_up_required`, in rising order:
 * `steady` for decisions of the queue: kept alive by such work, over after ten idle minutes and eight hours at most;
 * `recent` for what is worth more: given in the last ten minutes.
 */
export type ProofStrength = "steady" | "recent";

/** The strongest that a field of the body needs; `others` for the fields that are not named. */
export type ProofByField<Others = ProofStrength | "none"> = {
  readonly fields: Readonly<Record<string, ProofStrength>>;
  readonly others: Others;
};

/** What the contract says of a call. An administrator's that changes anything does not compile without its proof. */
export type EndpointShape = CallShape &
  (
    | { method: "GET"; access: Access; proof?: never }
    | { method: ChangingMethod; access: Exclude<Access, "admin">; proof?: ProofStrength | ProofByField }
    | { method: ChangingMethod; access: "admin"; proof: ProofStrength | ProofByField<ProofStrength> }
  );

type ChangingMethod = "POST" | "PUT" | "PATCH" | "DELETE";

type CallShape = {
  /** As @koa/router writes it: `:id` is a parameter. */
  path: `/${string}`;
  /** True for what goes on for everybody during maintenance (design section 3). */
  duringMaintenance?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** One file in the multipart field of this name, instead of a JSON body. */
  upload?: string;
  /** The least scope with which an API token may call it; none at all where absent. */
  token?: TokenScope;
  /** True when the call takes an Idempotency-Key. */
  idempotent?: true;
  status: 200 | 201 | 204;
  /** Absent where the answer has no JSON body. */
  response?: z.ZodType;
};
