import type { DefaultContext, ParameterizedContext } from "koa";
import type { ErrorCode } from "#protocol/errors.ts";
import type { Credential, Principal } from "../context.ts";

/** The parts of koa-session's session that are used here. */
type CookieSession = {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
};

export type State = {
  requestId: string;
  /** The CSP nonce for the style elements of the page that answers this request. */
  nonce: string;
  /** Set once sign-in or sign-out has read the request's cookie. */
  session?: CookieSession;
  /** The session or API token that the request names, cached because checking a cookie's signature is not cheap. */
  credential?: Credential | null;
  /** The caller, once looked up; null for visitors. */
  principal?: Principal | null;
  /** The id created by sign-in, for the cookie. */
  newSessionId?: string;
  /** The id in the device cookie, sent or new. */
  deviceId?: string;
  /** The key for the read limit: an account or an address. */
  caller?: string;
  /** The code of the refusal that was answered, for the log. */
  refused?: ErrorCode;
  /** The matched route as written in the contract, for metrics and logs. */
  route?: string;
};

export type Extras = DefaultContext & { session: CookieSession | null; sessionOptions: object };

export type Ctx = ParameterizedContext<State, Extras, unknown>;
