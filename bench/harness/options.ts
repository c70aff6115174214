/** What can be asked of a part beside its name. */
export type Options = {
  /** How long a part lasts that shows what happens with time. */
  minutes: number;
};

export const DEFAULT_OPTIONS: Options = { minutes: 2 };
