import type { DefaultContext, ParameterizedContext } from "koa";
import type { Principal } from "../context.ts";

/** What koa-session puts on the request, as far as it is used here. */
type CookieSession = {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
};

export type State = {
  requestId: string;
  /** For the style elements of the page that this request is answered with. */
  nonce: string;
  /** Set once sign-in or sign-out has opened the request's cookie. */
  session?: CookieSession;
  /** Who is asking, once it was looked up; null where nobody proved who they are. */
  principal?: Principal | null;
  /** The id that sign-in made, for the cookie. */
  newSessionId?: string;
  /** What its device cookie says, or would say. */
  deviceId?: string;
  /** Who shares the limit of reads: an account, or an address. */
  caller?: string;
  /** The matched route as the contract writes it, for metrics and logs. */
  route?: string;
};

export type Extras = DefaultContext & { session: CookieSession | null; sessionOptions: object };

export type Ctx = ParameterizedContext<State, Extras, unknown>;
