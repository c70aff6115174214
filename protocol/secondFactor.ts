import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { passkeyAnswerSchema } from "./passkeyAnswers.ts";
import { countSchema, timeSchema } from "./scalars.ts";
import { passwordSchema } from "./users.ts";

/* The second factor and proof of identity. */

/** How long a proof of identity counts as recent, and how long steady work may pause; signing in is a proof. */
export const PROOF_MINUTES = 10;
/** The longest time that steady work keeps a proof alive. */
export const STEADY_PROOF_HOURS = 8;
export const RECOVERY_CODES = 10;

/**
 * How a user can prove their identity: with the password if there is no second factor; otherwise with a code, be it a
 * recovery code, or with what `factorSchema` names.
 */
export const proofKindSchema = z.enum(["password", "code"]);
export type ProofKind = z.infer<typeof proofKindSchema>;

/** The second factors that a user can use here: an authenticator app's code, a passkey. */
export const factorSchema = z.enum(["code", "passkey"]);
export type Factor = z.infer<typeof factorSchema>;

/** Which second factors the signed-in user has. */
export const secondFactorSchema = z.strictObject({
  /** Since when sign-in has asked for codes of an authenticator app; null if it doesn't. */
  enabledAt: z.nullable(timeSchema),
  /** For both kinds of second factor. */
  recoveryCodesLeft: countSchema,
  /** The number of passkeys; each is a second factor too. */
  passkeys: z._default(countSchema, 0),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What an authenticator app needs, by QR code or by hand; takes effect once one of its codes was sent. */
export const enrolmentSchema = z.strictObject({
  /** In base 32, as apps expect it. */
  secret: z.string(),
  /** An `otpauth:` URL for the QR code. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Each replaces an app's code once. They are shown only this once. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter the code"), z.maxLength(64, "This is not a code"));

const codeFormSchema = z.strictObject({ code: codeSchema });

/** Proves that the user in person is at the session. */
const identityProofSchema = z
  .strictObject({
    password: z.optional(passwordSchema),
    code: z.optional(codeSchema),
    /** The answer to `startPasskeyProof`. */
    passkey: z.optional(passkeyAnswerSchema),
  })
  .check(
    z.refine(
      ({ password, code, passkey }) =>
        [password, code, passkey].filter((proof) => proof !== undefined).length === 1,
      "Send either password, code or passkey",
    ),
  );

const path = "/api/user/second-factor";

export const secondFactorEndpoints = {
  /** Proves that the user in person is at the session; calls that need step-up then work for ten minutes. */
  stepUp: { method: "POST", path: "/api/step-up", access: "trader", body: identityProofSchema, status: 204 },
  getSecondFactor: { method: "GET", path, access: "trader", status: 200, response: secondFactorSchema },
  /** Creates a new secret and replaces an unconfirmed one. */
  startSecondFactor: {
    method: "POST",
    path,
    access: "trader",
    proof: "recent",
    status: 201,
    response: enrolmentSchema,
  },
  /** From the first correct code on, sign-in asks for one. Returns recovery codes, or none if a passkey came first. */
  confirmSecondFactor: {
    method: "POST",
    path: `${path}/confirm`,
    access: "trader",
    proof: "recent",
    body: codeFormSchema,
    status: 200,
    response: recoveryCodesSchema,
  },
  removeSecondFactor: { method: "DELETE", path, access: "trader", proof: "recent", status: 204 },
  /** Returns new recovery codes; the old ones stop working. */
  renewRecoveryCodes: {
    method: "POST",
    path: `${path}/recovery-codes`,
    access: "trader",
    proof: "recent",
    status: 201,
    response: recoveryCodesSchema,
  },
} as const satisfies Record<string, EndpointShape>;
