import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { countSchema, timeSchema } from "./scalars.ts";
import { passwordSchema } from "./users.ts";

/* The second factor, and proving who one is. */

/** How long a proof of identity is recent, and steady work may pause; signing in is a proof. */
export const PROOF_MINUTES = 10;
/** How long steady work keeps a proof alive at most. */
export const STEADY_PROOF_HOURS = 8;
export const RECOVERY_CODES = 10;

/** What a user can prove who they are with: a code where a second factor is set up, the password elsewhere. */
export const proofKindSchema = z.enum(["password", "code"]);
export type ProofKind = z.infer<typeof proofKindSchema>;

/** Whether the signed-in user has a second factor. */
export const secondFactorSchema = z.strictObject({
  /** Null while there is none. */
  enabledAt: timeSchema.nullable(),
  recoveryCodesLeft: countSchema,
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What an authenticator app is told, by QR code or by hand; it counts once a code of it was sent. */
export const enrolmentSchema = z.strictObject({
  /** In base 32, as apps take it. */
  secret: z.string(),
  /** An `otpauth:` address, for the QR code. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Each stands in for a code, once. They are shown this one time. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Of the authenticator app, or a recovery code. */
export const codeSchema = z.string().trim().min(1, "Enter the code").max(64, "This is not a code");

const codeFormSchema = z.strictObject({ code: codeSchema });

/** Who holds the session proves with one of them that they are its user. */
const identityProofSchema = z
  .strictObject({ password: passwordSchema.optional(), code: codeSchema.optional() })
  .refine(
    ({ password, code }) => (password === undefined) !== (code === undefined),
    "Send either password or code",
  );

const path = "/api/user/second-factor";

export const secondFactorEndpoints = {
  /** Proves that whoever holds the session is the user: what needs step-up works for the next ten minutes. */
  stepUp: { method: "POST", path: "/api/step-up", access: "trader", body: identityProofSchema, status: 204 },
  getSecondFactor: { method: "GET", path, access: "trader", status: 200, response: secondFactorSchema },
  /** Makes a new secret, in place of one that was not confirmed. */
  startSecondFactor: {
    method: "POST",
    path,
    access: "trader",
    proof: "recent",
    status: 201,
    response: enrolmentSchema,
  },
  /** From the first right code on it is asked for at sign-in. */
  confirmSecondFactor: {
    method: "POST",
    path: `${path}/confirm`,
    access: "trader",
    body: codeFormSchema,
    status: 200,
    response: recoveryCodesSchema,
  },
  removeSecondFactor: { method: "DELETE", path, access: "trader", proof: "recent", status: 204 },
  /** New recovery codes; the old ones are worth nothing any more. */
  renewRecoveryCodes: {
    method: "POST",
    path: `${path}/recovery-codes`,
    access: "trader",
    proof: "recent",
    status: 201,
    response: recoveryCodesSchema,
  },
} as const satisfies Record<string, EndpointShape>;
