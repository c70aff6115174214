import { reportFault } from "../../reportFault.ts";

/** By then all tabs know of a new leader, and stop looking for one. */
const NEWS_MS = 250;

/** The used part of `navigator.locks`. */
export type Locks = {
  request: (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<void>) => Promise<void>;
};

type Options = {
  locks: Locks;
  /** The name of the lock: its holder leads. */
  name: string;
  onElected: () => void;
  /** Another tab leads now, because this one did not respond. */
  onDeposed: () => void;
};

export type Candidate = {
  /** Replaces a leader that does not answer, unless another tab is about to. */
  takeOver: () => void;
  /** Stops leading or waiting to lead: the next in the queue leads at once. */
  withdraw: () => void;
};

/** Waits to lead, and leads until it withdraws or is deposed; then it waits again. */
export function runForLeader({ locks, name, onElected, onDeposed }: Options): Candidate {
  const withdrawal = new AbortController();
  let waiting = new AbortController();
  let resign: (() => void) | undefined;

  async function claim(options: LockOptions): Promise<void> {
    let resignThis: (() => void) | undefined;
    try {
      await locks.request(name, options, async () => {
        if (withdrawal.signal.aborted) return;
        await new Promise<void>((resolve) => {
          resign = resignThis = resolve;
          onElected();
        });
      });
    } catch (error) {
      // An abandoned wait and a stolen lock end in the same way.
      if (!isAbort(error)) return leadAlone(error);
      if (resignThis === undefined) return;
      resignThis();
      if (resign !== resignThis) return;
      resign = undefined;
      onDeposed();
      void wait();
    }
  }

  function wait(): Promise<void> {
    waiting = new AbortController();
    return claim({ signal: waiting.signal });
  }

  /** Locks don't work here, for example because storage is blocked: each tab has its own connection. */
  function leadAlone(error: unknown): void {
    reportFault("The tabs could not agree on a leader", error);
    if (!withdrawal.signal.aborted) onElected();
  }

  /** The first tab that misses the leader takes over; the others learn of it before they try. */
  async function takeOver(): Promise<void> {
    await locks.request(`${name}.takeover`, { ifAvailable: true }, async (lock) => {
      if (lock === null || withdrawal.signal.aborted) return;
      waiting.abort();
      void claim({ steal: true });
      await new Promise<void>((resolve) => {
        setTimeout(resolve, NEWS_MS);
        withdrawal.signal.addEventListener("abort", () => resolve());
      });
    });
  }

  void wait();
  return {
    takeOver: () => void takeOver(),
    withdraw: () => {
      withdrawal.abort();
      waiting.abort();
      resign?.();
      resign = undefined;
    },
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
