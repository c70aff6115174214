export type Coalesced = {
  request: () => void;
  /** Permanent: later requests are ignored. */
  cancel: () => void;
};

/**
 * Runs the work at once when requested, but at most once per `spacingMs`: requests in between lead to one run at the
 * end.
 */
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
