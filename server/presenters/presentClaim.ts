import type { ClaimModel } from "#db/models/ClaimModel.ts";
import { type Claim, CLAIM_SECONDS } from "#protocol/claims.ts";

/** `takenBy` is the username of who has taken it. */
export function presentClaim(
  { id, kind, takenBy: takenById, takenAt, changedAt, version }: ClaimModel,
  takenBy: string | null,
): Claim {
  const expiresAt = new Date(changedAt.getTime() + CLAIM_SECONDS * 1_000);
  return {
    id,
    kind,
    takenBy,
    takenById,
    takenAt: takenAt?.toISOString() ?? null,
    expiresAt: takenById === null ? null : expiresAt.toISOString(),
    version,
  };
}
