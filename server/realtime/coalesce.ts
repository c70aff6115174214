export type Coalesced = {
  request: () => void;
  /** For good: later requests are ignored. */
  cancel: () => void;
};

/** Does the work at once when asked, but never twice within `spacingMs`: what is asked meanwhile is done once, after. */
export function coalesce(work: () => void, spacingMs: number): Coalesced {
  let pause: NodeJS.Timeout | undefined;
  let isWanted = false;
  let isCancelled = false;

  function run(): void {
    isWanted = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWanted) run();
    }, spacingMs);
    work();
  }

  return {
    request() {
      if (isCancelled) return;
      if (pause === undefined) run();
      else isWanted = true;
    },
    cancel() {
      clearTimeout(pause);
      isCancelled = true;
    },
  };
}
