import {
  FAIRNESS_ROWS,
  type FairnessBy,
  fairnessEndpoints,
  type FairnessPeriod,
  type FairnessRow,
  ordersOf,
} from "#protocol/fairness.ts";
import { callShape } from "../../api.ts";
import { retryDuringUpdate } from "../../retryDuringUpdate.ts";

/** Sorts before every key; an empty text would be left out of the query. */
const BEFORE_ALL = "!";

/**
 * All rows, including those that the page leaves out. They are read by key, so each comes once although orders end
 * meanwhile.
 */
export async function fetchAllRows(by: FairnessBy, days: FairnessPeriod): Promise<FairnessRow[]> {
  const rows: FairnessRow[] = [];
  let left: number;
  do {
    const query = { by, days, limit: String(FAIRNESS_ROWS), after: rows.at(-1)?.key ?? BEFORE_ALL };
    const page = await retryDuringUpdate(() => callShape(fairnessEndpoints.getFairnessReport, { query }));
    rows.push(...page.rows);
    left = page.rows.length === 0 ? 0 : page.left;
  } while (left > 0);
  return rows.toSorted(inReport);
}

/** Outliers first, then by how many orders, as on the page. */
function inReport(one: FairnessRow, other: FairnessRow): number {
  return rankOf(one) - rankOf(other) || ordersOf(other.group) - ordersOf(one.group);
}

function rankOf({ comparison }: FairnessRow): number {
  return comparison === null || comparison.outlier === null ? 1 : 0;
}
