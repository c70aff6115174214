type Options = {
  /** A session without a socket for this long is lost: pages reconnect faster. */
  afterMs: number;
  hasSocket: (sessionHash: string) => boolean;
  onLost: (sessionHash: string) => void;
};

export type LostSessions = {
  /** One of the session's sockets has closed. */
  note: (sessionHash: string) => void;
  cancel: () => void;
};

/** Reports sessions that have had no socket on this node for some time. */
export function watchLostSessions({ afterMs, hasSocket, onLost }: Options): LostSessions {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    note(sessionHash) {
      clearTimeout(timers.get(sessionHash));
      const timer = setTimeout(() => {
        timers.delete(sessionHash);
        if (!hasSocket(sessionHash)) onLost(sessionHash);
      }, afterMs);
      timers.set(sessionHash, timer);
    },
    cancel() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
