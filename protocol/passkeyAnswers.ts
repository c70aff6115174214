import { z } from "zod/mini";

/*
 * What desk and browser exchange about a passkey, in the JSON form of WebAuthn: the desk's options are passed to the
 * browser as they are, and the browser's answer is sent as it is. Separate from passkeys.ts, which the sign-in page
 * does not load at start.
 */

/** Bytes in base64url, as WebAuthn's JSON has them; `most` letters. */
const bytes = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/, "This is not base64url"));

/** A credential id has up to 1,023 bytes. */
const credentialIdSchema = bytes(1_364);
const clientDataSchema = bytes(8_000);

/** How a browser reaches an authenticator. */
export const transportSchema = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

export const credentialSchema = z.strictObject({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(transportSchema),
});

/** The options for `navigator.credentials.get`. */
export const passkeyRequestSchema = z.strictObject({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  /** The user's passkeys; empty if the user is not known yet: the browser then offers all of its own. */
  allowCredentials: z.array(credentialSchema),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** The browser's answer to `passkeyRequestSchema`. Browsers add fields, which are ignored. */
export const passkeyAnswerSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: clientDataSchema,
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.nullish(bytes(100)),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** The browser's answer to `passkeyCreationSchema`. Browsers add fields, which are ignored. */
export const newPasskeyAnswerSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: clientDataSchema,
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswerSchema>;
