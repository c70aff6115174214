import { type IncomingMessage, ServerResponse } from "node:http";
import type Koa from "koa";
import createSession from "koa-session";
import type { Actor, Context, Credential, Principal } from "../context.ts";
import { signOut } from "./signOut.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx, Extras, State } from "../request/types.ts";
import { cookieName } from "./cookieNames.ts";
import { signatures } from "./cookieSignatures.ts";
import { readCredential, SESSION_COOKIE } from "./credentials.ts";
import { createDevices, type Devices } from "./devices.ts";
import { hashSessionId } from "./sessionId.ts";
import { createPrincipals } from "./principals.ts";

/** A session cookie of this desk or of another one on the host. */
const CLAIM = /(?:^|; ?)(?:__Host-)?livedesk(?:-\d+|-web)?=/;
const COOKIE_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** A request of HTTP, or the handshake of a socket. */
type Asking = Parameters<typeof readCredential>[0] & Pick<Ctx, "ip" | "state">;

export type Sessions = {
  devices: Devices;
  /** The session or token in a request; costs no query. */
  credentialOf: (ctx: Asking) => Credential | null;
  /** Like `credentialOf`, for the handshake of a socket. */
  claimOf: (handshake: IncomingMessage) => Credential | null;
  /** Who is calling; null if the credential is missing, forged, expired or revoked. */
  identify: (ctx: Asking, options?: { mayRemember: boolean }) => Promise<Principal | null>;
  /** Makes `identify` ask again. */
  forgetCaller: (ctx: Asking) => void;
  /** True when the browser sends a session cookie, valid or not: decides which page is shown first. */
  isClaimed: (ctx: Ctx) => boolean;
  /** Gives the browser the new session and ends its previous one. */
  start: (ctx: Ctx, id: string) => Promise<void>;
  /** Ends the session of the request, if any, and clears the cookie. */
  end: (ctx: Ctx) => Promise<void>;
  /** Like `identify`, for the handshake of a socket. */
  authenticate: (handshake: IncomingMessage) => Promise<Actor | null>;
};

/** koa-session writes and clears the cookie; the caller is identified here, in one way for all requests. */
export function installSessions(app: Koa<State, Extras>, { config, database }: Context): Sessions {
  app.keys = signatures(config.sessionKeys);
  const devices = createDevices(config);
  const principals = createPrincipals(database.knex);
  const load = createSession(app, {
    key: SESSION_COOKIE,
    maxAge: COOKIE_AGE_MS,
    sameSite: "lax",
    rolling: false,
    renew: false,
    // Saving automatically after every request could bring back an ended session.
    autoCommit: false,
    // Anonymous visitors have no id; only sign-in, which inserted the row, provides one.
    genid: (ctx: Ctx) => ctx.state.newSessionId ?? "",
    store: {
      async get(id: string) {
        const principal = await principals.find({ kind: "session", hash: hashSessionId(id) });
        return principal === null ? undefined : { userId: principal.actor.user.id };
      },
      set: () => Promise.resolve(),
      destroy: (id: string, { ctx }: { ctx?: Ctx }) => signOut(database, hashSessionId(id), ctx?.ip),
    },
  });

  const contextOf = (handshake: IncomingMessage) =>
    app.createContext(handshake, new ServerResponse(handshake));

  /** Reads the session named by the cookie, for koa-session to replace or end it. */
  async function open(ctx: Ctx): Promise<NonNullable<Ctx["session"]>> {
    if (ctx.state.session === undefined) {
      const secure = isBehindTls(ctx, config);
      if (secure) ctx.cookies.secure = true;
      Object.assign(ctx.sessionOptions, { key: cookieName(ctx, SESSION_COOKIE, config), secure });
      await load(ctx, () => Promise.resolve());
      if (ctx.session === null) throw new Error("The session was ended before it was read.");
      ctx.state.session = ctx.session;
    }
    return ctx.state.session;
  }

  function credentialOf(ctx: Asking): Credential | null {
    ctx.state.credential ??= readCredential(ctx, config);
    return ctx.state.credential;
  }

  async function identify(ctx: Asking, options = { mayRemember: false }): Promise<Principal | null> {
    if (ctx.state.principal === undefined) {
      const credential = credentialOf(ctx);
      const principal = credential && (await principals.find(credential, options));
      ctx.state.principal = principal && { ...principal, actor: { ...principal.actor, address: ctx.ip } };
    }
    return ctx.state.principal;
  }

  return {
    devices,
    credentialOf,
    claimOf: (handshake) => credentialOf(contextOf(handshake)),
    identify,
    forgetCaller({ state }) {
      delete state.principal;
    },
    isClaimed: ({ headers }) => CLAIM.test(headers.cookie ?? ""),
    async start(ctx, id) {
      const session = await open(ctx);
      ctx.state.newSessionId = id;
      await session.regenerate();
      devices.keep(ctx);
    },
    async end(ctx) {
      const session = await open(ctx);
      ctx.session = null;
      await session.manuallyCommit();
    },
    async authenticate(handshake) {
      return (await identify(contextOf(handshake)))?.actor ?? null;
    },
  };
}
