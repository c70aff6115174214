import { createPrivateKey, createSign, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Oidc from "oidc-provider";
import { z } from "zod";
import { MemoryAdapter } from "./memoryAdapter.ts";

/* A real OpenID provider on this machine, and the browser that visits it. */

export const CLIENT = { clientId: "desk", clientSecret: "a-secret-of-the-tests-for-the-provider" };

/** Who signs in at the provider, without being asked. */
export type Person = { subject: string; email?: string; isConfirmed?: boolean };

export type Claims = Record<string, unknown>;

/** What the provider does differently, until the next test. */
export type Tricks = {
  /** Changes the claims of the ID token before they are signed. */
  claims?: (claims: Claims) => Claims;
  /** Replaces the signed ID token. */
  token?: (token: string, claims: Claims) => string | undefined;
  /** Changes what the provider says of itself. */
  discovery?: (metadata: Claims) => Claims;
  /** Answers calls of this path instead. */
  answer?: { path: string; status: number; body?: string; location?: string; afterMs?: number };
};

export type IdentityProvider = {
  issuer: string;
  person: Person;
  tricks: Tricks;
  /** The paths that were called, in order. */
  calls: string[];
  /** Follows the provider's pages as a browser does; returns the address to which it is sent back. */
  visit(url: string): Promise<URL>;
  /** Sends browsers back to these addresses from now on. */
  sendBackTo(returnTo: string[]): void;
  close(): Promise<void>;
};

const KEY_ID = "of-the-tests";

function newKey(): string {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }) as string;
}

export const FOREIGN_KEY = newKey();

export function signToken(claims: Claims, header: Claims, key: string): string {
  const part = (value: Claims) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${createSign("sha256").update(input).sign(key, "base64url")}`;
}

/** Starts one that sends browsers back to these addresses. */
export async function startIdentityProvider(
  returnTo: string[],
  method: "client_secret_basic" | "client_secret_post" = "client_secret_basic",
): Promise<IdentityProvider> {
  const key = newKey();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port.");
  const issuer = `http://127.0.0.1:${address.port}`;
  const sign = (claims: Claims) => signToken(claims, { alg: "RS256", kid: KEY_ID }, key);

  const it: IdentityProvider = {
    issuer,
    person: { subject: "nobody" },
    tricks: {},
    calls: [],
    visit: (url) => visit(issuer, url),
    sendBackTo(addresses) {
      const answer = openProvider(addresses).callback();
      server.removeAllListeners("request");
      server.on("request", (request, response) => void answer(request, response));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function openProvider(addresses: string[]): Oidc {
    const oidc = new Oidc(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: addresses,
          response_types: ["code"],
          grant_types: ["authorization_code"],
          token_endpoint_auth_method: method,
        },
      ],
      jwks: {
        keys: [
          {
            ...createPrivateKey(key).export({ format: "jwk" }),
            kid: KEY_ID,
            use: "sig",
            alg: "RS256",
          },
        ],
      },
      adapter: MemoryAdapter,
      ttl: {
        Interaction: 600,
        Session: 600,
        Grant: 600,
        AuthorizationCode: 60,
        AccessToken: 60,
        IdToken: 600,
      },
      cookies: { keys: ["of the tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      pkce: { required: () => true },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: it.person.email,
          email_verified: it.person.isConfirmed,
        }),
      }),
      async loadExistingGrant(ctx) {
        const { client, session } = ctx.oidc;
        const grant = new ctx.oidc.provider.Grant({
          ...(client && { clientId: client.clientId }),
          ...(session?.accountId !== undefined && { accountId: session.accountId }),
        });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    });

    oidc.use(async (ctx, next) => {
      it.calls.push(ctx.path);
      const { answer, discovery, claims, token } = it.tricks;
      if (answer?.path === ctx.path) {
        await new Promise((resolve) => setTimeout(resolve, answer.afterMs ?? 0));
        ctx.status = answer.status;
        if (answer.location !== undefined) ctx.set("location", answer.location);
        ctx.type = "application/json";
        ctx.body = answer.body ?? "";
        return;
      }
      if (ctx.path.startsWith("/interaction/"))
        return oidc.interactionFinished(ctx.req, ctx.res, { login: { accountId: it.person.subject } });
      await next();
      if (ctx.path === "/.well-known/openid-configuration" && discovery !== undefined)
        ctx.body = discovery(ctx.body as Claims);
      if (ctx.path === "/token" && ctx.status === 200 && (claims ?? token) !== undefined) {
        const answered = tokenAnswerSchema.parse(ctx.body);
        const told = claimsIn(answered.id_token);
        const changed = claims === undefined ? told : claims(told);
        const signed = sign(changed);
        ctx.body = { ...answered, id_token: token === undefined ? signed : token(signed, changed) };
      }
    });
    return oidc;
  }

  if (returnTo.length > 0) it.sendBackTo(returnTo);
  return it;
}

const tokenAnswerSchema = z.looseObject({ id_token: z.string() });

function claimsIn(token: string): Claims {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
}

/** A browser that nobody has used before. */
async function visit(issuer: string, url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let hops = 0; hops < 10 && next.origin === issuer; hops += 1) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next;
}
