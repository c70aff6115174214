import { CLAIM_SECONDS } from "#protocol/claims.ts";

/** True for a claim that has not ended, by the database's clock at this moment; the transaction may have waited. */
export const IS_ACTIVE = `claims."takenBy" is not null
  and claims."changedAt" > clock_timestamp() - interval '${CLAIM_SECONDS} seconds'`;
