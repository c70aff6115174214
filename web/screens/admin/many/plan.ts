import { addAll, type Decimal, subtract } from "#protocol/money.ts";
import { mark, say } from "../../../language/index.ts";

/** An item that is decided together with others, and the effect in USD. */
export type Piece = {
  id: string;
  userId: string;
  username: string;
  /** What its trader has on hold for it. */
  held: Decimal;
  /** What its trader gets. */
  credited: Decimal;
};

export type LeftOut = { reason: string; count: number };

export type Plan = {
  pieces: readonly Piece[];
  /** Selected items that are not decided, by reason. */
  leftOut: readonly LeftOut[];
};

/** The circumstances that prevent some of them from being decided together. */
export type Circumstances = {
  /** The id of the administrator. */
  me: string;
  takenByOthers: ReadonlySet<string>;
  leavesTaken: boolean;
  /** Items that already wait for a second administrator. */
  asked: ReadonlySet<string>;
};

type Row = { id: string; userId: string; username: string };

export const DECIDED = mark`decided meanwhile`;
const OWN = mark`on your own account: another administrator decides`;
const TAKEN = mark`taken by others`;
const ASKED = mark`waiting for a second administrator already`;

/** Splits the selection into items to decide and items with an obstacle. */
export function plan<R extends Row>(
  rows: readonly R[],
  obstacleOf: (row: R) => string | null,
  figuresOf: (row: R) => Pick<Piece, "held" | "credited">,
): Plan {
  const pieces: Piece[] = [];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const reason = obstacleOf(row);
    if (reason === null)
      pieces.push({ id: row.id, userId: row.userId, username: row.username, ...figuresOf(row) });
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return { pieces, leftOut: [...counts].map(([reason, count]) => ({ reason, count })) };
}

/** Obstacles that any row may have. */
export function obstacleOfAny(
  { id, userId }: Row,
  { me, takenByOthers, leavesTaken, asked }: Circumstances,
): string | null {
  if (userId === me) return say(OWN);
  if (leavesTaken && takenByOthers.has(id)) return say(TAKEN);
  return asked.has(id) ? say(ASKED) : null;
}

export type Sums = {
  held: Decimal;
  credited: Decimal;
  /** The part of the holds that the desk keeps; negative if the desk pays more than that. */
  kept: Decimal;
};

export function sumOf(pieces: readonly Pick<Piece, "held" | "credited">[]): Sums {
  const held = addAll(pieces.map(({ held }) => held));
  const credited = addAll(pieces.map(({ credited }) => credited));
  return { held, credited, kept: subtract(held, credited) };
}

export type Share = Sums & { userId: string; username: string; count: number };

/** Each trader's part, the largest first. */
export function sharesOf(pieces: readonly Piece[]): Share[] {
  const byTrader = new Map<string, Piece[]>();
  for (const piece of pieces) byTrader.set(piece.userId, [...(byTrader.get(piece.userId) ?? []), piece]);
  return [...byTrader]
    .map(([userId, own]) => ({ userId, username: own[0]?.username ?? "", count: own.length, ...sumOf(own) }))
    .toSorted((a, b) => b.count - a.count || (a.username < b.username ? -1 : 1));
}
