import type { ClientAuth, Configuration } from "openid-client";
import type { Logger } from "pino";
import { z } from "zod";
import { LINKING_STATE } from "#protocol/providerReturn.ts";
import { isLoopback } from "../loopback.ts";
import { parseUrl } from "../parseUrl.ts";
import type { ProviderSettings } from "../providerSettings.ts";
import { Refusal } from "../refusal.ts";
import { fetchFrom, ProviderFault } from "./fetchFrom.ts";

/* Loaded when first used, like everything that most desks do without. */
const loadLibrary = () => import("openid-client");

/** How long the provider's metadata is used; its keys are fetched again when a token is signed with an unknown one. */
const KNOWN_FOR_MS = 60 * 60_000;
/** By how much the provider's clock may differ. */
const CLOCK_TOLERANCE_S = 30;

/** What the answer has to match; only the browser that was sent to the provider has it. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Who the user is at the provider, according to its signed ID token. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  /** True if the provider says that it has asked for a second factor that the desk accepts. */
  hasSecondFactor: boolean;
};

export type Provider = {
  name: string;
  issuer: string;
  /** Where to send the browser, which comes back to `returnTo`. */
  begin(returnTo: string, isLinking: boolean): Promise<{ url: string; checks: Checks }>;
  /** Who the user is, after the browser came back to this URL. Refuses anything invalid. */
  finish(returned: URL, checks: Checks): Promise<Identity>;
};

/** Null if the desk has none. */
export function createProvider(settings: ProviderSettings | null, log: Logger): Provider | null {
  if (settings === null) return null;
  const { issuer, name, secondFactors } = settings;
  const configured = keepConfiguration(settings);

  /** Reveals only that something failed: the operator reads the cause in the log. */
  function explain(error: unknown): never {
    if (error instanceof Refusal) throw error;
    const isFault = isProviderFault(error);
    log[isFault ? "error" : "warn"]({ err: plain(error) }, "the identity provider's answer was not accepted");
    if (!isFault) throw new Refusal("provider_refused");
    throw new Refusal("unavailable", {
      message: `${name} is not available right now. Sign in with your password, or try again in a moment.`,
      retryAfter: 30,
    });
  }

  return {
    name,
    issuer,
    async begin(returnTo, isLinking) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await loadLibrary();
      const configuration = await configured().catch(explain);
      const verifier = random.randomPKCECodeVerifier();
      const state = `${isLinking ? LINKING_STATE : ""}${random.randomState()}`;
      const nonce = random.randomNonce();
      const classes = secondFactors.filter(({ claim }) => claim === "acr").map(({ value }) => value);
      const { href } = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: "openid email",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(classes.length > 0 && { acr_values: classes.join(" ") }),
      });
      return { url: href, checks: { state, nonce, verifier } };
    },
    async finish(returned, { state, nonce, verifier }) {
      const { authorizationCodeGrant, AuthorizationResponseError } = await loadLibrary();
      const configuration = await configured().catch(explain);
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        if (error instanceof AuthorizationResponseError) throw notSignedIn(name);
        return explain(error);
      });
      return identityOf(settings, tokens.claims());
    },
  };
}

/** The provider's metadata, read when first needed, by one request at a time. */
function keepConfiguration(settings: ProviderSettings): () => Promise<Configuration> {
  let known: { configuration: Configuration; until: number } | null = null;
  let asking: Promise<Configuration> | null = null;

  async function ask(): Promise<Configuration> {
    try {
      const configuration = await discover(settings);
      known = { configuration, until: performance.now() + KNOWN_FOR_MS };
      return configuration;
    } catch (error) {
      // If it can't be read again now, metadata from an hour ago will do.
      if (known !== null) return known.configuration;
      throw error;
    } finally {
      asking = null;
    }
  }

  return async () => {
    if (known !== null && known.until > performance.now()) return known.configuration;
    asking ??= ask();
    return asking;
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  origins,
}: ProviderSettings): Promise<Configuration> {
  const library = await loadLibrary();
  const { ClientSecretBasic, ClientSecretPost, enableNonRepudiationChecks, allowInsecureRequests } = library;
  const authenticate: ClientAuth = (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const method = known.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
    method(clientSecret)(server, ...rest);
  };
  const url = new URL(issuer);
  const configuration = await library
    .discovery(url, clientId, { [library.clockTolerance]: CLOCK_TOLERANCE_S }, authenticate, {
      [library.customFetch]: fetchFrom(origins),
      execute: [
        // Checks the signature too, although the token comes directly from the provider by TLS.
        enableNonRepudiationChecks,
        ...(isLoopback(url.hostname) ? [allowInsecureRequests] : []),
      ],
    })
    .catch((error: unknown) => {
      throw new ProviderFault("What the provider says of itself can't be used.", { cause: error });
    });
  refuseStrangers(configuration, url, origins);
  return configuration;
}

/**
 * The provider must be the configured one: a provider that stands for many has a template as its name. Browsers are
 * sent to its own pages only.
 */
function refuseStrangers(configuration: Configuration, issuer: URL, origins: readonly string[]): void {
  const { issuer: named, authorization_endpoint: page = "" } = configuration.serverMetadata();
  if (new URL(named).href !== issuer.href)
    throw new ProviderFault(`The provider calls itself ${named}, not ${issuer.href}.`);
  if (!origins.some((origin) => parseUrl(page)?.origin === origin))
    throw new ProviderFault(`The provider's authorization_endpoint is not at ${origins.join(" or ")}.`);
}

/** The claims that the desk reads; others are ignored. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[^\p{C}]{1,255}$/u),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  preferred_username: z.string().optional(),
  acr: z.unknown().optional(),
  amr: z.unknown().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

function identityOf({ name, emailDomains, secondFactors }: ProviderSettings, told: unknown): Identity {
  const claims = claimsSchema.safeParse(told).data;
  if (claims === undefined) throw new Refusal("provider_refused");
  if (emailDomains.length > 0 && !isAtOneOf(emailDomains, claims)) {
    throw new Refusal("provider_refused", {
      message: `Your account at ${name} has no confirmed email address at ${emailDomains.join(" or ")}.`,
    });
  }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: nameIn(claims),
    hasSecondFactor: secondFactors.some(({ claim, value }) => [claims[claim]].flat().includes(value)),
  };
}

/** Only an email address that the provider has confirmed counts, and only if it says so explicitly. */
function isAtOneOf(domains: readonly string[], { email, email_verified }: Claims): boolean {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(email ?? "")?.[1]?.toLowerCase();
  return email_verified === true && domain !== undefined && domains.includes(domain);
}

function nameIn({ email, preferred_username: username, sub }: Claims): string {
  const [name = sub] = [email, username].map((text) => text?.replace(/\p{C}/gu, "").trim()).filter(Boolean);
  return name.slice(0, 200);
}

function notSignedIn(name: string): Refusal {
  return new Refusal("provider_refused", {
    message: `${name} did not sign you in. Please try again, or use your password.`,
  });
}

/** Codes of the library for answers that can't be read. */
const UNREADABLE: ReadonlySet<unknown> = new Set([
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
]);

/** True if the provider or the connection to it is to blame, not the answer that the browser brought. */
function isProviderFault(error: unknown): boolean {
  if (error instanceof ProviderFault) return true;
  if (!(error instanceof Error)) return false;
  return ("code" in error && UNREADABLE.has(error.code)) || isProviderFault(error.cause);
}

/** Without what the library attaches: the provider's answers, which contain tokens. */
function plain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...("code" in error && { code: error.code }),
    // The provider's name for the error, like invalid_client.
    ...("error" in error && { error: error.error }),
    ...challengeIn(error),
    ...(error.cause instanceof Error && { cause: plain(error.cause) }),
  };
}

const challengedSchema = z.object({
  cause: z.array(z.object({ parameters: z.object({ error: z.string() }) })).min(1),
});

/** The same, for providers that name it in a header. */
function challengeIn(error: Error): { error?: string } {
  const said = challengedSchema.safeParse(error).data?.cause[0]?.parameters.error;
  return said === undefined ? {} : { error: said };
}
