import type Router from "@koa/router";
import type { Knex } from "knex";
import type { Database } from "#db/database.ts";
import { type Endpoint, type EndpointName, endpoints, type Response } from "#protocol/endpoints.ts";
import { COPY_AS_OF, READ_FROM, REPEATED } from "#protocol/calls.ts";
import { proofFor } from "#protocol/proof.ts";
import type { User } from "#protocol/users.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { type RateLimits, CALLS_PER_MINUTE } from "../sessions/rateLimits.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { requireStepUp } from "../sessions/stepUp.ts";
import { readUpload, type Upload } from "../uploads/readUpload.ts";
import { authorize } from "./access.ts";
import { siteOf } from "../request/address.ts";
import { parseJsonBody } from "../request/body.ts";
import { whileSending } from "./clientGone.ts";
import { type AnyEndpoint, endpointOf } from "./contract.ts";
import { type Inputs, parseIdempotencyKey, parseInputs } from "./inputs.ts";
import type { FlowCookie } from "../provider/flow.ts";
import { flowCookieOf } from "../sessions/flowCookies.ts";
import type { PageErrors } from "./pageErrors.ts";
import { isCostlyRead, type ReadLimit } from "./readLimit.ts";
import { originOf } from "../request/origin.ts";
import type { Ctx, Extras, State } from "../request/types.ts";
import { plainUserAgent } from "./userAgent.ts";

/** What routes are bound to. */
export type Api = {
  router: Router<State, Extras>;
  context: Context;
  sessions: Sessions;
  rateLimits: RateLimits;
  /** Limits reads by account, or by address for visitors. */
  readLimit: ReadLimit;
  pageErrors: PageErrors;
  /** Names of the endpoints that have a route. */
  bound: Set<EndpointName>;
};

/** What a handler gets: the request, already parsed, authenticated and authorised. */
export type Call<N extends EndpointName> = Inputs<N> & {
  /** The caller; undefined if the endpoint is public. */
  actor: Endpoint<N>["access"] extends "public" ? undefined : Actor;
  /** The uploaded file, where the contract has one. */
  file: Endpoint<N> extends { upload: string } ? Upload : undefined;
  idempotencyKey: string | undefined;
  /** Tells the caller that this is the answer to an earlier request with the same key. */
  noteRepeated: () => void;
  /** The client's address, as seen by the outermost trusted proxy. */
  address: string;
  /** The origin of the page; null if it is not one of the desk's. */
  origin: string | null;
  /** Shortened to what is stored. */
  userAgent: string;
  /** False for a sign-in that counts itself, by the account it names (`countSignIn`). */
  isCounted: boolean;
  /** Adds a link to the list's next page, which starts behind this cursor. */
  linkNext: (cursor: string | null) => void;
  /** Reads from a replica of the database, if there is one and the caller said that a copy is enough. */
  readList: <L extends List>(work: (knex: Knex) => Promise<L>) => Promise<L>;
  /** The signed-in user, for public endpoints. */
  findUser: () => Promise<User | null>;
  /** The hash (hex) of the device cookie that was sent, or of the one that `startSession` sets. */
  findDevice: () => string;
  startSession: (id: string) => Promise<void>;
  endSession: () => Promise<void>;
  /** What the browser stores while its user is at the identity provider. */
  flow: FlowCookie;
};

type List = { items: readonly unknown[] };

type Answer<N extends EndpointName> = Response<N> extends undefined ? void : Response<N>;

/** Known devices have an allowance of their own. */
const SIGN_INS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "login",
  "startPasskeySignIn",
  "signInByPasskey",
  "startProviderSignIn",
  "signInByProvider",
  "confirmProviderSignIn",
]);

/** Sign-in, sign-up and links cost a password hash or reveal accounts, so they are counted by address. */
const LIMITED_BY_ADDRESS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...SIGN_INS,
  "register",
  "openLink",
  "acceptInvitation",
  "resetPassword",
]);

/** They refuse a request without a body. */
const NEED_BODY: ReadonlySet<AnyEndpoint> = new Set(
  Object.values(endpoints).filter(({ body }: AnyEndpoint) => body?.safeParse(undefined).success === false),
);

/** Their transaction checks the caller again, so the caller may be remembered. */
const RECHECK_CALLER: ReadonlySet<EndpointName> = new Set<EndpointName>(["placeOrder"]);

/**
 * Binds a handler to an endpoint of the contract. Everything derived from the contract happens here, in this order:
 * rate limit by address, session, ban, maintenance, role, rate limit by account or session, content type, schema, proof,
 * rate limit by account of what needs a proof, handler, status.
 */
export function bindEndpoint<N extends EndpointName>(
  api: Api,
  name: N,
  handle: (call: Call<N>) => Promise<Answer<N>>,
): void {
  const endpoint = endpointOf(name);
  if (api.bound.has(name)) throw new Error(`${name} has two routes.`);
  api.bound.add(name);
  api.router.register(endpoint.path, [endpoint.method], async (ctx: Ctx) => {
    ctx.state.route = endpoint.path;
    const call = await prepare(api, name, ctx);
    const answer: unknown = isCostlyRead(name)
      ? await api.readLimit(ctx.state.caller ?? "", () => handle(call))
      : await handle(call);
    if (api.context.config.environment !== "production") checkAnswer(name, answer);
    ctx.status = endpoint.status;
    ctx.body = endpoint.response === undefined ? null : answer;
  });
}

/** True for an administrator's call that needs a proof: a change then keeps a steady proof alive. */
function isWork({ access, proof = "none" }: AnyEndpoint): boolean {
  return access === "admin" && proof !== "none";
}

/** False for a program: its scope is limited to calls that it may make without proof (protocol/endpointShape.ts). */
function isInPerson({ tokenScope }: Actor): boolean {
  return tokenScope === undefined;
}

/** This signature ties the parts to the endpoint; each is checked at run time against the contract entry of `name`. */
function prepare<N extends EndpointName>(api: Api, name: N, ctx: Ctx): Promise<Call<N>>;
async function prepare(api: Api, name: EndpointName, ctx: Ctx): Promise<object> {
  const endpoint = endpointOf(name);
  const { context, sessions, rateLimits } = api;
  const isCounted = await countVisitor(api, name, ctx);
  if (name === "reportPageError") api.pageErrors.admit(ctx.ip);
  const credential = name in CALLS_PER_MINUTE ? sessions.credentialOf(ctx) : null;
  if (credential !== null) rateLimits.refuseAgain(name, credential);
  // Only a few calls need it, and reading it takes a parser.
  const origin = () => originOf(ctx, context.config);
  async function findActor(): Promise<Actor | null> {
    const mayRemember = RECHECK_CALLER.has(name);
    const found = await authorize(context, sessions, endpoint, ctx, { mayRemember });
    return (
      found && {
        ...found,
        isAdministering: endpoint.access === "admin",
        isAtWork: isWork(endpoint) && isInPerson(found),
        get origin() {
          return origin();
        },
      }
    );
  }
  let actor = await findActor();
  ctx.state.caller = await callerOf(api, name, ctx, actor);
  if (actor !== null && credential !== null) await rateLimits.countCall(name, actor.user.id, credential);
  const hasArrived = endpoint.method === "GET" || ctx.req.complete;
  const inputs = await readInputs(endpoint, name, ctx);
  // A client may delay the body until its session has ended or its user is suspended.
  if (!hasArrived) {
    sessions.forgetCaller(ctx);
    actor = await findActor();
  }
  if (name === "reportPageError") api.pageErrors.count(ctx.ip, sessions.credentialOf(ctx));
  const proof = proofFor(endpoint.proof, inputs.body);
  if (actor !== null && isInPerson(actor) && proof !== "none")
    await requireStepUp(context.database.knex, actor, proof);
  // Without the required proof, a stolen cookie uses up only the session's limit, not the account's.
  if (actor !== null) await rateLimits.countProven(name, actor.user.id, inputs.body);
  return {
    ...inputs,
    actor: endpoint.access === "public" ? undefined : actor,
    idempotencyKey: endpoint.idempotent ? parseIdempotencyKey(ctx.get("Idempotency-Key")) : undefined,
    noteRepeated: () => ctx.set(REPEATED, "true"),
    address: ctx.ip,
    get origin() {
      return origin();
    },
    userAgent: plainUserAgent(ctx.get("User-Agent")),
    isCounted,
    linkNext: (cursor: string | null) => linkNext(ctx, cursor),
    readList: async <L extends List>(work: (knex: Knex) => Promise<L>) =>
      readList(context.database, ctx, work),
    findUser: async () => (await sessions.identify(ctx))?.actor.user ?? null,
    findDevice: () => sessions.devices.find(ctx),
    startSession: (id: string) => sessions.start(ctx, id),
    endSession: () => sessions.end(ctx),
    flow: flowCookieOf(ctx, context.config),
  };
}

/**
 * Counts a visitor's call. False if it can be counted only once the account that it names is known, because known
 * devices have an allowance of their own.
 */
async function countVisitor({ sessions, rateLimits }: Api, name: EndpointName, ctx: Ctx): Promise<boolean> {
  if (!LIMITED_BY_ADDRESS.has(name)) return true;
  const device = SIGN_INS.has(name) ? sessions.devices.findKnown(ctx) : null;
  if (device !== null && name === "login") return false;
  if (device === null) await rateLimits.count(name, ctx.ip);
  else await rateLimits.countDevice(name, device, ctx.ip);
  return true;
}

/**
 * The key for the read limit: the user, even for public calls, since an office has one address; otherwise the network (of IPv6: the site).
 */
async function callerOf(
  { sessions }: Api,
  name: EndpointName,
  ctx: Ctx,
  actor: Actor | null,
): Promise<string> {
  if (actor !== null) return actor.user.id;
  const principal = isCostlyRead(name) ? await sessions.identify(ctx, { mayRemember: true }) : null;
  return principal?.actor.user.id ?? siteOf(ctx.ip);
}

async function readInputs(
  endpoint: AnyEndpoint,
  name: EndpointName,
  ctx: Ctx,
): Promise<{ body?: unknown; file?: Upload }> {
  const { upload } = endpoint;
  if (upload !== undefined) return { file: await whileSending(ctx.req, () => readUpload(ctx, upload)) };
  const body =
    endpoint.method === "GET"
      ? undefined
      : await whileSending(ctx.req, () => parseJsonBody(ctx, NEED_BODY.has(endpoint)));
  return parseInputs(name, { params: ctx.params, query: ctx.query, body });
}

/** An answer that breaks the contract is our fault, and must be noticed before production. */
function checkAnswer(name: EndpointName, answer: unknown): void {
  const checked = endpointOf(name).response?.safeParse(answer);
  if (checked?.success === false)
    throw new Error(`The answer of ${name} breaks the contract: ${checked.error.message}`);
}

async function readList<L extends List>(
  { knex, past }: Database,
  ctx: Ctx,
  work: (knex: Knex) => Promise<L>,
): Promise<L> {
  if (ctx.get(READ_FROM) !== "copy") return work(knex);
  return past.read(async (reader, asOf) => {
    const list = await work(reader);
    // The previous page may have come from the primary, and end with a row that the copy does not have yet.
    if (list.items.length === 0 && ctx.query["before"] !== undefined) return work(knex);
    if (asOf !== null) ctx.set(COPY_AS_OF, asOf.toISOString());
    return list;
  });
}

function linkNext(ctx: Ctx, cursor: string | null): void {
  if (cursor === null) return;
  const query = new URLSearchParams(ctx.querystring);
  query.set("before", cursor);
  ctx.set("Link", `<${ctx.path}?${query.toString()}>; rel="next"`);
}

/** Answers requests without a route: the wrong method for a known path, or an unknown path. */
export async function refuseUnknown(ctx: Ctx): Promise<void> {
  const methods = Object.values(endpoints)
    .filter((endpoint) => matches(endpoint.path, ctx.path))
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) throw new Refusal("not_found");
  ctx.set("Allow", methods.join(", "));
  throw new Refusal("method_not_allowed");
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`).test(path);
}
