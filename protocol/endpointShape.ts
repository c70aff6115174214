import type { z } from "zod";
import type { TokenScope } from "./tokens.ts";

/**
 * Who may call an endpoint, in rising order:
 * `public` anybody; `session` anybody signed in, the suspended too; `trader` an active account; `admin` an administrator.
 */
export type Access = "public" | "session" | "trader" | "admin";

/** What the contract says of a call. */
export type EndpointShape = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As @koa/router writes it: `:id` is a parameter. */
  path: `/${string}`;
  access: Access;
  /** True for what goes on for everybody during maintenance (design section 3). */
  duringMaintenance?: true;
  /** True where a visitor who asks with `PREFER_NO_CONTENT` gets 204 in place of the 401. */
  quietForVisitors?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** One file in the multipart field of this name, instead of a JSON body. */
  upload?: string;
  /** The least scope with which an API token may call it; none at all where absent. */
  token?: TokenScope;
  /** True when the call takes an Idempotency-Key. */
  idempotent?: true;
  /**
   * Needs a proof of identity of the last ten minutes, else 403 `step_up_required`: always, or when the body has one of
   * these fields.
   */
  freshProof?: true | readonly string[];
  status: 200 | 201 | 204;
  /** Absent where the answer has no JSON body. */
  response?: z.ZodType;
};
