import type { FairnessReport, FairnessRow } from "#protocol/fairness.ts";
import { formatCount, formatFigure, formatShare } from "../../format.ts";
import { inPercent, mark, t } from "../../language/index.ts";

/** "14" is "14:00–14:59". */
export function rowName(by: FairnessReport["by"], { key, name }: FairnessRow): string {
  if (by === "hour") return `${key}:00–${key}:59`;
  if (by === "side") return key === "buy" ? t`Buy` : t`Sell`;
  return name;
}

/** "48.2%" and "41.3–55.2%". */
export function wonText(won: NonNullable<FairnessRow["won"]>): { share: string; interval: string } {
  return {
    share: inPercent(percent(won.share)),
    interval: inPercent(`${percent(won.low)}–${percent(won.high)}`),
  };
}

function percent(share: number): string {
  return formatFigure(100 * share, 1);
}

/** "1 in 5,000", or in per cent where it is not rare. */
export function chanceText(chance: number): string {
  if (chance >= 0.01) return formatShare(100 * chance);
  const times = Math.round(1 / Math.max(chance, 1e-6));
  return chance < 1e-6 ? t`less than 1 in ${formatCount(times)}` : t`1 in ${formatCount(times)}`;
}

export const OUTLIER_NAMES = { above: mark`Wins more often`, below: mark`Wins less often` } as const;
