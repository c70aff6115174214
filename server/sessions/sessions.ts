import { type IncomingMessage, ServerResponse } from "node:http";
import type Koa from "koa";
import createSession from "koa-session";
import type { Actor, Context } from "../context.ts";
import { signOut } from "../commands/signOut.ts";
import { isBehindTls } from "../http/origin.ts";
import type { Ctx, Extras, State } from "../http/types.ts";
import type { Claim } from "../realtime/handshakes.ts";
import { bearerOf, hashToken } from "../tokens/token.ts";
import { cookieName } from "./cookieNames.ts";
import { createDevices, type Devices } from "./devices.ts";
import { hashSessionId } from "./sessionId.ts";
import { createPrincipals, type Principal } from "./principals.ts";

const COOKIE = "livedesk";
/** Of this desk or of another one on the host. */
const CLAIM = /(?:^|; ?)(?:__Host-)?livedesk(?:-\d+|-web)?=/;
const COOKIE_AGE_MS = 7 * 24 * 60 * 60 * 1000;

export type Sessions = {
  devices: Devices;
  /** The session or token that a request brings, as far as its cookie's signature tells: costs no query. */
  claimOf: (request: IncomingMessage) => Claim | null;
  /** Who is asking; null when the cookie is missing, forged, expired or revoked. An API token goes before the cookie. */
  identify: (ctx: Ctx, options?: { mayRemember: boolean }) => Promise<Principal | null>;
  /** Whether the browser says that it has a session, be it worth something or not: for how a page looks at first. */
  isClaimed: (ctx: Ctx) => boolean;
  /** Gives the browser the session that sign-in made, and ends the one it had. */
  start: (ctx: Ctx, id: string) => Promise<void>;
  /** Ends the session of the request, if it has one, and clears the cookie. */
  end: (ctx: Ctx) => Promise<void>;
  /** As `identify`, for the handshake of a socket. */
  authenticate: (handshake: IncomingMessage) => Promise<Actor | null>;
};

/** koa-session signs, reads and writes the cookie; the rows behind it are ours. */
export function installSessions(app: Koa<State, Extras>, { config, database }: Context): Sessions {
  app.keys = config.sessionKeys;
  const devices = createDevices(config);
  const principals = createPrincipals(database.knex);
  const load = createSession(app, {
    key: COOKIE,
    maxAge: COOKIE_AGE_MS,
    sameSite: "lax",
    rolling: false,
    renew: false,
    // Saving by itself after every request is how an ended session came back (design section 6).
    autoCommit: false,
    // Anonymous visitors have no id; only sign-in, which made the row, hands one over.
    genid: (ctx: Ctx) => ctx.state.newSessionId ?? "",
    store: {
      async get(id: string, _maxAge: number, { ctx }: { ctx?: Ctx }) {
        if (ctx === undefined) return undefined;
        const { mayRemember = false } = ctx.state;
        ctx.state.principal = await principals.bySession(hashSessionId(id), { mayRemember });
        return ctx.state.principal === null ? undefined : { userId: ctx.state.principal.actor.user.id };
      },
      set: () => Promise.resolve(),
      destroy: (id: string, { ctx }: { ctx?: Ctx }) => signOut(database, hashSessionId(id), ctx?.ip),
    },
  });

  async function open(ctx: Ctx): Promise<NonNullable<Ctx["session"]>> {
    if (ctx.state.session === undefined) {
      const secure = isBehindTls(ctx, config);
      if (secure) ctx.cookies.secure = true;
      Object.assign(ctx.sessionOptions, { key: cookieName(ctx, COOKIE, config), secure });
      await load(ctx, () => Promise.resolve());
      if (ctx.session === null) throw new Error("The session was ended before it was read.");
      ctx.state.session = ctx.session;
    }
    return ctx.state.session;
  }

  async function identify(ctx: Ctx, options = { mayRemember: false }): Promise<Principal | null> {
    ctx.state.mayRemember = options.mayRemember;
    const bearer = bearerOf(ctx.headers.authorization);
    if (bearer === null) await open(ctx);
    const principal = bearer === null ? ctx.state.principal : await principals.byToken(hashToken(bearer), options);
    return principal ? { ...principal, actor: { ...principal.actor, address: ctx.ip } } : null;
  }

  function claimOf(request: IncomingMessage): Claim | null {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer !== null) return { hash: hashToken(bearer), isSigned: false };
    const ctx = app.createContext(request, new ServerResponse(request));
    const id = ctx.cookies.get(cookieName(ctx, COOKIE, config), { signed: true });
    return id === undefined ? null : { hash: hashSessionId(id), isSigned: true };
  }

  return {
    devices,
    claimOf,
    identify,
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
      const ctx = app.createContext(handshake, new ServerResponse(handshake));
      if (!hasSession(ctx)) throw new Error("koa-session keeps the session somewhere else now.");
      return (await identify(ctx))?.actor ?? null;
    },
  };
}

/** What koa-session has put on every context of the app. */
function hasSession(ctx: object): ctx is Ctx {
  return "session" in ctx && "sessionOptions" in ctx;
}
