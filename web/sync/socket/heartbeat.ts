/** So many heartbeats in a row may be late. */
const MISSES = 4;

export type HeartbeatWatch = {
  /** The connection is up; the server says how often its heart beats, or nothing if it has none. */
  start: (everyMs: number | undefined) => void;
  hear: () => void;
  stop: () => void;
};

/**
 * Tells when the server's heartbeat stays away. It counts its own ticks rather than time: a page that slept, hung or is
 * throttled in the background ticks late, but no more often than it could have heard something.
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
    hear: () => {
      misses = 0;
    },
    stop,
  };
}

/** For a page that comes back and wants to know at once: after so long without a heartbeat there is none. */
export function silenceAllowed(everyMs: number): number {
  return everyMs * MISSES;
}
