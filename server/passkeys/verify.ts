import { z } from "zod";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#protocol/passkeyAnswers.ts";
import { ALGORITHMS } from "./options.ts";
import type { Signed } from "./readSigned.ts";
import type { Site } from "./site.ts";

/* Loaded with the first passkey: the library takes half a second and 25 MB. */
const loadLibrary = () => import("@simplewebauthn/server");
const loadHelpers = () => import("@simplewebauthn/server/helpers");

/**
 * Checks the signature of an answer with the passkey's public key, and that its user was verified. Null if anything is
 * wrong. The counter is for the caller to compare, in the transaction that raises it.
 */
export async function verifyAnswer(
  { id, response }: PasskeyAnswer,
  { challenge, origin }: Signed,
  { host }: Site,
  publicKey: Uint8Array,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  return unlessFaulty(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return {
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  });
}

export type NewCredential = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  isBackedUp: boolean;
};

/** Checks what a browser made; null if anything is wrong. */
export async function verifyNew(
  { id, response }: NewPasskeyAnswer,
  { challenge, origin }: Signed,
  { host }: Site,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { isoCBOR } = await loadHelpers();
  return unlessFaulty(async () => {
    const { clientDataJSON, attestationObject } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: withoutAttestation(isoCBOR, attestationObject) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    return {
      credentialId: Buffer.from(id, "base64url"),
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      isBackedUp: registrationInfo.credentialBackedUp,
    };
  });
}

type Cbor = Awaited<ReturnType<typeof loadHelpers>>["isoCBOR"];

const attestationSchema = z.map(z.unknown(), z.unknown());

/**
 * The same without a statement about the authenticator, which the desk does not ask for. The library would fetch URLs
 * in the certificates, which the sender chooses.
 */
function withoutAttestation(isoCBOR: Cbor, attestationObject: string): string {
  const sent = attestationSchema.parse(
    isoCBOR.decodeFirst(Uint8Array.from(Buffer.from(attestationObject, "base64url"))),
  );
  const authData = z.instanceof(Uint8Array).parse(sent.get("authData"));
  const kept = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(kept)).toString("base64url");
}

/** The library throws a plain error for every kind of invalid input. */
async function unlessFaulty<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
