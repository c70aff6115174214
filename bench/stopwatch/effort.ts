/*
 * What a person does, counted, and its time by the keystroke-level model: Card, Moran and Newell, "The Keystroke-Level
 * Model for User Performance Time with Interactive Systems", Communications of the ACM 23 (7), 1980.
 */

export type Effort = {
  /** Keys pressed; each key of a shortcut counts. */
  keys: number;
  clicks: number;
  /** Moves of the hand between keyboard and mouse. */
  reaches: number;
  /** Decisions about what to do next. */
  thoughts: number;
  /** Facts found on the screen and read. */
  fields: number;
  /** Pages or addresses shown one after the other. */
  pages: number;
  /** What the product let them wait for, measured. */
  waitedMs: number;
};

/** K of an average typist, also for a press of the mouse button. */
const KEY = 0.2;
/** P: pointing with the mouse. */
const POINT = 1.1;
/** H: the hand moves between keyboard and mouse. */
const HOME = 0.4;
/** M: getting ready for the next step, or finding a fact and taking it in. */
const MENTAL = 1.35;

/** The seconds that a practised person needs, without what they wait for. */
export function secondsOf({
  keys,
  clicks,
  reaches,
  thoughts,
  fields,
}: Omit<Effort, "pages" | "waitedMs">): number {
  return keys * KEY + clicks * (POINT + KEY) + reaches * HOME + (thoughts + fields) * MENTAL;
}
