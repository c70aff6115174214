import type { TraderFlagModel } from "#db/models/TraderFlagModel.ts";
import type { TraderFlags } from "#protocol/traderFile.ts";

/** All flag rows of one trader, read with their changers. The versions of the rows only grow, and so does their sum. */
export function presentFlags(id: string, rows: readonly TraderFlagModel[]): TraderFlags {
  return {
    id,
    flags: rows
      .filter(({ isSet }) => isSet)
      .map(({ flag, reason, changer, changedBy, changedAt }) => {
        if (changer === undefined) throw new Error(`Flag ${flag} of ${id} was read without its changer.`);
        return { flag, reason, by: changer.username, byId: changedBy, at: changedAt.toISOString() };
      }),
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}
