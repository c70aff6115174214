import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { line } from "./forms.ts";
import {
  credentialSchema,
  newPasskeyAnswerSchema,
  passkeyAnswerSchema,
  passkeyRequestSchema,
} from "./passkeyAnswers.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { userSchema } from "./users.ts";

/* Passkeys (WebAuthn): the first one already is a second factor, and they sign in without a password. */

export const MAX_PASSKEYS = 20;
/** How long the browser's answer to options is accepted; each is accepted once. */
export const PASSKEY_MINUTES = 5;

export const passkeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** The host name on which it works. */
  host: z.string(),
  /** True if its provider copies it to other devices of the user. */
  isBackedUp: z.boolean(),
  createdAt: timeSchema,
  /** When it last signed in or confirmed something; null if never. */
  lastUsedAt: z.nullable(timeSchema),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The user's passkeys, oldest first. */
const passkeysSchema = z.strictObject({ passkeys: z.array(passkeySchema) });

const passkeyNameSchema = line(50).check(z.minLength(1, "Give the passkey a name"));
export const passkeyNameFormSchema = z.strictObject({ name: passkeyNameSchema });

/** The options for `navigator.credentials.create`. */
export const passkeyCreationSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  /** The user's passkeys: an authenticator that has one of them makes no second. */
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

const path = "/api/user/passkeys";

/** Calls about passkeys; a part of `endpoints`. `login` and `stepUp` accept the answer of a passkey too. */
export const passkeyEndpoints = {
  listPasskeys: { method: "GET", path, access: "trader", status: 200, response: passkeysSchema },
  /** Returns the options for a new passkey, bound to this session. */
  startPasskey: {
    method: "POST",
    path: `${path}/options`,
    access: "trader",
    proof: "recent",
    status: 201,
    response: passkeyCreationSchema,
  },
  /** Stores the new passkey. From the first passkey on, sign-in asks for a second factor. */
  addPasskey: {
    method: "POST",
    path,
    access: "trader",
    body: z.strictObject({ name: passkeyNameSchema, passkey: newPasskeyAnswerSchema }),
    status: 201,
    response: z.extend(passkeysSchema, {
      /** The recovery codes with the user's first second factor; otherwise null. They are shown only this once. */
      recoveryCodes: z.nullable(z.array(z.string())),
    }),
  },
  renamePasskey: {
    method: "PATCH",
    path: `${path}/:id`,
    access: "trader",
    params: idParams,
    body: passkeyNameFormSchema,
    status: 200,
    response: passkeysSchema,
  },
  /** Also ends the other sessions that it opened. */
  removePasskey: {
    method: "DELETE",
    path: `${path}/:id`,
    access: "trader",
    params: idParams,
    proof: "recent",
    status: 200,
    response: passkeysSchema,
  },
  /** Returns options to sign in with any passkey of the desk; says nothing about any account. */
  startPasskeySignIn: {
    method: "POST",
    path: "/api/login/passkey/options",
    access: "public",
    duringMaintenance: true,
    status: 201,
    response: passkeyRequestSchema,
  },
  /** Signs in without a name, password or code: a passkey that has verified its user counts as both factors. */
  signInByPasskey: {
    method: "POST",
    path: "/api/login/passkey",
    access: "public",
    duringMaintenance: true,
    body: z.strictObject({ passkey: passkeyAnswerSchema }),
    status: 200,
    response: userSchema,
  },
  /** Returns options to prove one's identity with a passkey, bound to this session; `stepUp` takes the answer. */
  startPasskeyProof: {
    method: "POST",
    path: "/api/step-up/options",
    access: "trader",
    status: 201,
    response: passkeyRequestSchema,
  },
} as const satisfies Record<string, EndpointShape>;
