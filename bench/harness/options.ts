/** What can be asked of a part beside its name. */
export type Options = {
  /** How long a part lasts that shows what happens with time. */
  minutes: number;
  /** The folder of an earlier version, with its packages, that this one is compared with. */
  before: string | null;
};

export const DEFAULT_OPTIONS: Options = { minutes: 2, before: null };
