/** The options of a part. */
export type Options = {
  /** How long a part runs that shows changes over time. */
  minutes: number;
  /** The folder of an earlier version, with its packages, that this one is compared with. */
  before: string | null;
};

export const DEFAULT_OPTIONS: Options = { minutes: 2, before: null };
