import type { PasskeyModel } from "#db/models/PasskeyModel.ts";
import { transportSchema, type PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { PASSKEY_MINUTES, type PasskeyCreation } from "#protocol/passkeys.ts";
import type { User } from "#protocol/users.ts";
import type { Site } from "./site.ts";

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

type Known = Pick<PasskeyModel, "credentialId" | "transports" | "host">;

/** Options for a new passkey next to those that the user has. */
export function creationOptions(
  user: User,
  site: Site,
  { challenge, desk, known }: { challenge: string; desk: string; known: readonly Known[] },
): PasskeyCreation {
  return {
    challenge,
    rp: { id: site.host, name: desk },
    user: { id: userHandleOf(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: credentialsOn(site, known),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Options to use one of these passkeys, or any if there are none. */
export function requestOptions(site: Site, challenge: string, known: readonly Known[] = []): PasskeyRequest {
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: site.host,
    allowCredentials: credentialsOn(site, known),
    userVerification: "required",
  };
}

function credentialsOn({ host }: Site, known: readonly Known[]): PasskeyRequest["allowCredentials"] {
  return known
    .filter((passkey) => passkey.host === host)
    .map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      type: "public-key",
      transports: knownTransports(transports),
    }));
}

/** Without transports that only future browsers name. */
export function knownTransports(
  names: readonly string[],
): PasskeyRequest["allowCredentials"][0]["transports"] {
  return names.flatMap((name) => transportSchema.safeParse(name).data ?? []);
}

/** How a passkey identifies its user: the bytes of the user's id, in base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}
