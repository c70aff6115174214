/** What a target applies to: the figure itself, its ratio to the baseline, or its difference from the baseline. */
export type Aim = { of: "value" | "ratio" | "difference"; bound: "least" | "most"; figure: number };

/** A row of the table: the median of several rounds, and its baseline. */
export type Row = {
  part: string;
  what: string;
  value: number;
  unit: string;
  comparedWith?: { what: string; value: number };
  aim?: Aim;
};

export const valueAtLeast = (figure: number): Aim => ({ of: "value", bound: "least", figure });
export const valueAtMost = (figure: number): Aim => ({ of: "value", bound: "most", figure });
export const ratioAtLeast = (figure: number): Aim => ({ of: "ratio", bound: "least", figure });
export const ratioAtMost = (figure: number): Aim => ({ of: "ratio", bound: "most", figure });
export const differenceAtMost = (figure: number): Aim => ({ of: "difference", bound: "most", figure });

/** The ratio to the baseline; null without one. */
export function ratioOf({ value, comparedWith }: Row): number | null {
  return comparedWith === undefined ? null : value / comparedWith.value;
}

/** Null without a target. */
export function isMet(row: Row): boolean | null {
  const { aim } = row;
  if (aim === undefined) return null;
  const figure = figureOf(row, aim);
  return aim.bound === "least" ? figure >= aim.figure : figure <= aim.figure;
}

function figureOf(row: Row, { of }: Aim): number {
  if (of === "value") return row.value;
  if (row.comparedWith === undefined) throw new Error(`"${row.what}" aims at a ${of} and stands alone.`);
  const other = row.comparedWith.value;
  return of === "ratio" ? row.value / other : row.value - other;
}
