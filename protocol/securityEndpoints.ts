import { codeFormSchema, identityProofSchema } from "./forms.ts";
import { enrolmentSchema, recoveryCodesSchema, secondFactorSchema } from "./secondFactor.ts";

const path = "/api/user/second-factor";

/** Calls about the second factor and about proving who one is; a part of `endpoints`. */
export const securityEndpoints = {
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
} as const;
