import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { countSchema, timeSchema } from "./scalars.ts";
import { passwordSchema } from "./users.ts";

/* The second factor and proof of identity. */

/** How long a proof of identity counts as recent, and how long steady work may pause; signing in is a proof. */
export const PROOF_MINUTES = 10;
/** The longest time that steady work keeps a proof alive. */
export const STEADY_PROOF_HOURS = 8;
export const RECOVERY_CODES = 10;

/** How a user can prove their identity: with a code if there is a second factor, otherwise with the password. */
export const proofKindSchema = z.enum(["password", "code"]);
export type ProofKind = z.infer<typeof proofKindSchema>;

/** Whether the signed-in user has a second factor. */
export const secondFactorSchema = z.strictObject({
  /** Null while there is none. */
  enabledAt: z.nullable(timeSchema),
  recoveryCodesLeft: countSchema,
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What an authenticator app needs, by QR code or by hand; in force once one of its codes was sent. */
export const enrolmentSchema = z.strictObject({
  /** In base 32, as apps expect it. */
  secret: z.string(),
  /** An `otpauth:` URL for the QR code. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Each can be used once instead of an app's code. This is the only time they are shown. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** A code of the authenticator app, or a recovery code. */
export const codeSchema = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter the code"), z.maxLength(64, "This is not a code"));

const codeFormSchema = z.strictObject({ code: codeSchema });

/** Proves that whoever holds the session is its user. */
const identityProofSchema = z
  .strictObject({ password: z.optional(passwordSchema), code: z.optional(codeSchema) })
  .check(
    z.refine(
      ({ password, code }) => (password === undefined) !== (code === undefined),
      "Send either password or code",
    ),
  );

const path = "/api/user/second-factor";

export const secondFactorEndpoints = {
  /** Proves that whoever holds the session is its user; calls that need step-up work for the next ten minutes. */
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
  /** From the first correct code on, sign-in asks for one. */
  confirmSecondFactor: {
    method: "POST",
    path: `${path}/confirm`,
    access: "trader",
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
