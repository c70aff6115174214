/** How many heartbeats in a row may be late. */
const MISSES = 4;

export type HeartbeatWatch = {
  /** The connection is up; the server says how often it sends heartbeats, or nothing if it has none. */
  start: (everyMs: number | undefined) => void;
  note: () => void;
  stop: () => void;
};

/**
 * Reports when the server's heartbeats stop. It counts its own ticks instead of time: a page that slept, hung or is
 * throttled ticks late, and so expects no more heartbeats than it could have received.
 */
export function watchHeartbeat(onSilent: () => void): HeartbeatWatch {
  let timer: ReturnType<typeof setInterval> | undefined;
  let misses = 0;

  function stop() {
    clearInterval(timer);
    timer = undefined;
  }

  function tick() {
    misses += 1;
    if (misses <= MISSES) return;
    stop();
    onSilent();
  }

  return {
    start: (everyMs) => {
      stop();
      misses = 0;
      if (everyMs !== undefined) timer = setInterval(tick, everyMs);
    },
    note: () => {
      misses = 0;
    },
    stop,
  };
}

/**
 * For a page that returns and needs to know at once: after this long without a heartbeat, the server counts as silent.
 */
export function silenceAllowed(everyMs: number): number {
  return everyMs * MISSES;
}
