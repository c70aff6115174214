import type { DefaultContext, ParameterizedContext } from "koa";
import type { Principal } from "../sessions/principals.ts";

/** What koa-session puts on the request, as far as it is used here. */
type CookieSession = {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
};

export type State = {
  requestId: string;
  /** For the style elements of the page that this request is answered with. */
  nonce: string;
  /** Set once the request's session was read. */
  session?: CookieSession;
  /** True where a principal of the last moments serves. */
  mayRemember?: boolean;
  /** Whose session that is; absent where the request brings none, null where what it brings is none (any more). */
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
