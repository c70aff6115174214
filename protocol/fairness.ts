/* How the desk decides: counts of ended orders, for everybody and for its administrators. */

/** A market that moved less than this many percent, either way, counts as flat. */
export const FLAT_BELOW_PERCENT = "0.1";

/**
 * Where the market went between placement and decision, seen from the trader: up is with a buyer and against a seller.
 * Unknown unless both prices were live.
 */
export const MOVES = ["with", "flat", "against", "unknown"] as const;

/** Waits are counted in steps of 9 %, an eighth of a doubling: step n ends at 2^(n / 8) seconds, step 0 at one. */
export const WAIT_STEPS_PER_DOUBLING = 8;
