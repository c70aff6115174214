import { z } from "zod";
import { timeSchema } from "./entities.ts";

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
  recoveryCodesLeft: z.number().int().nonnegative(),
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
