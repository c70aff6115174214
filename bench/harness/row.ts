/** What a figure is held to: itself, its ratio to what it is compared with, or how much more it is than that. */
export type Aim = { of: "value" | "ratio" | "difference"; bound: "least" | "most"; figure: number };

/** One line of the table: a median of several rounds, and what it is to be read beside. */
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

/** How many times what it is compared with; null where it stands alone. */
export function ratioOf({ value, comparedWith }: Row): number | null {
  return comparedWith === undefined ? null : value / comparedWith.value;
}

/** Null where nothing is aimed at. */
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
