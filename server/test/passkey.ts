import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { userHandleOf } from "../passkeys/options.ts";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { Passkey, PasskeyCreation } from "#protocol/passkeys.ts";
import type { TestClient } from "./client.ts";

/* An authenticator in software, and the browser in front of it: real keys (ES256), COSE, CBOR and signatures. */

const FLAGS = { present: 1, verified: 4, canBackUp: 8, isBackedUp: 16, hasKey: 64 };

/** What an attacker, or another browser, does differently. */
export type Twist = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  isBackedUp?: boolean;
  counter?: number;
  /** The credential that the answer names. */
  id?: string;
  /** Of a new one, in base64url; random unless given. */
  credentialId?: string;
  userHandle?: string | null;
  transports?: string[];
  /** Changes the signature. */
  isTampered?: boolean;
  /** The attestation's format and statement; `none` and an empty one. */
  attestation?: { fmt: string; attStmt: Cbor };
};

export type SoftPasskey = {
  /** In base64url. */
  id: string;
  userHandle: string;
  /** Answers a request as a browser on `origin` would. */
  answer(request: PasskeyRequest, twist?: Twist): unknown;
};

/** Makes a passkey: what is sent to the desk, and what answers later. `counts` is false for those that sync. */
export function makePasskey(
  options: PasskeyCreation,
  origin: string,
  { counts = false, ...twist }: Twist & { counts?: boolean } = {},
): { sent: unknown; passkey: SoftPasskey } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = Buffer.from(twist.credentialId ?? randomBytes(32).toString("base64url"), "base64url");
  const id = twist.id ?? credentialId.toString("base64url");
  const authData = Buffer.concat([
    authenticatorData(twist.rpId ?? options.rp.id, FLAGS.hasKey, { counter: 0, ...twist }),
    Buffer.alloc(16),
    Buffer.from([0, credentialId.length]),
    credentialId,
    coseKey(publicKey),
  ]);
  const { fmt, attStmt } = twist.attestation ?? { fmt: "none", attStmt: new Map() };
  const attestationObject = encode(
    new Map<string, Cbor>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", authData],
    ]),
  );
  const clientData = clientDataOf("webauthn.create", options.challenge, origin, twist);
  const sent = {
    id,
    rawId: id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: twist.transports ?? ["internal", "hybrid"],
      publicKeyAlgorithm: -7,
    },
  };
  let used = 0;
  const passkey: SoftPasskey = {
    id,
    userHandle: options.user.id,
    answer(request, again = {}) {
      used += 1;
      return answer({ id, origin, privateKey, userHandle: options.user.id }, request, {
        counter: counts ? used : 0,
        ...again,
      });
    },
  };
  return { sent, passkey };
}

type Key = { id: string; origin: string; privateKey: KeyObject; userHandle: string };

function answer({ id, origin, privateKey, userHandle }: Key, request: PasskeyRequest, twist: Twist): unknown {
  const authData = authenticatorData(twist.rpId ?? request.rpId, 0, twist);
  const clientData = clientDataOf("webauthn.get", request.challenge, origin, twist);
  const signature = sign(
    "sha256",
    Buffer.concat([authData, createHash("sha256").update(clientData).digest()]),
    privateKey,
  );
  if (twist.isTampered === true) signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
  return {
    id: twist.id ?? id,
    rawId: twist.id ?? id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(twist.userHandle === null ? {} : { userHandle: twist.userHandle ?? userHandle }),
    },
  };
}

function clientDataOf(type: string, challenge: string, origin: string, twist: Twist): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? origin,
      crossOrigin: twist.crossOrigin ?? false,
      ...(twist.topOrigin === undefined ? {} : { topOrigin: twist.topOrigin }),
    }),
  );
}

function authenticatorData(
  rpId: string,
  flags: number,
  { isPresent = true, isVerified = true, isBackedUp = false, counter = 0 }: Twist,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    createHash("sha256").update(rpId).digest(),
    Buffer.from([
      flags |
        (isPresent ? FLAGS.present : 0) |
        (isVerified ? FLAGS.verified : 0) |
        (isBackedUp ? FLAGS.canBackUp | FLAGS.isBackedUp : 0),
    ]),
    count,
  ]);
}

/** An ES256 key in COSE form (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

export type Cbor = number | string | Uint8Array | Cbor[] | Map<string | number, Cbor>;

/** The part of CBOR (RFC 8949) that authenticators need. */
export function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

/** Puts a passkey for http://localhost into the database, as if it had been added there. */
export async function insertPasskey(
  knex: Knex,
  userId: string,
): Promise<SoftPasskey & { passkeyId: string }> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [passkeyId, credentialId] = [uuidv7(), randomBytes(32)];
  await knex("passkeys").insert({
    id: passkeyId,
    userId,
    credentialId,
    publicKey: coseKey(publicKey),
    counter: 0,
    transports: ["internal"],
    host: "localhost",
    isBackedUp: false,
    name: "Laptop",
  });
  const [id, userHandle] = [credentialId.toString("base64url"), userHandleOf(userId)];
  const key = { id, origin: "http://localhost", privateKey, userHandle };
  return {
    passkeyId,
    id,
    userHandle,
    answer: (request, twist = {}) => answer(key, request, twist),
  };
}

/** For requests of a page at http://localhost, if the test app has this public origin. */
export const AT_LOCALHOST = { origin: "http://localhost" };

export type AddedPasskey = SoftPasskey & { passkeyId: string; recoveryCodes: string[] | null };

/** Adds a passkey for a signed-in client whose requests come from `origin`. */
export async function addPasskey(
  client: TestClient,
  origin: string,
  { name = "Laptop", counts = false }: { name?: string; counts?: boolean } = {},
): Promise<AddedPasskey> {
  const options = (await client.post("/api/user/passkeys/options")).body as PasskeyCreation;
  const { sent, passkey } = makePasskey(options, origin, { counts });
  const { status, body } = await client.post("/api/user/passkeys", { name, passkey: sent });
  if (status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(body)}`);
  const { passkeys, recoveryCodes } = body as { passkeys: Passkey[]; recoveryCodes: string[] | null };
  return { ...passkey, passkeyId: passkeys.at(-1)!.id, recoveryCodes };
}
