export type Signal = {
  /** Wakes the waiter, or the next one at once if nobody is waiting. */
  raise: () => void;
  /** Resolves when raised, or after `milliseconds`. */
  wait: (milliseconds: number) => Promise<void>;
};

/** A flag to sleep on: however often it is raised, it wakes its one waiter once. */
export function createSignal(): Signal {
  let raised = false;
  let wake = (): void => undefined;
  return {
    raise() {
      raised = true;
      wake();
    },
    async wait(milliseconds) {
      if (!raised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      raised = false;
    },
  };
}
