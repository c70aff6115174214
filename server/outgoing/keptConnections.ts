import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

/** Idle connections are closed after this time. */
const IDLE_MS = 4_000;
/**
 * A name may resolve to other addresses by then, so later requests use new connections, whose addresses are checked
 * again.
 */
const LONGEST_MS = 60_000;

type Kept = { origin: string; since: number; agent: HttpAgent };

export type KeptConnections = {
  /** For a request to this URL; `receiver` identifies whose connections may be shared. */
  agentFor: (receiver: string, url: string) => HttpAgent;
  close: () => void;
};

/**
 * Keeps connections for later requests to the same receiver. Each is made and checked like any other; a connection to
 * an address that the receiver no longer has is never used.
 */
export function keepConnections(most: number, now: () => number = Date.now): KeptConnections {
  const kept = new Map<string, Kept>();

  function open(origin: string): HttpAgent {
    const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: most, scheduling: "lifo" as const };
    return origin.startsWith("https:") ? new HttpsAgent(options) : new HttpAgent(options);
  }

  return {
    agentFor(receiver, url) {
      const { origin } = new URL(url);
      const known = kept.get(receiver);
      if (known?.origin === origin && now() - known.since < LONGEST_MS) return known.agent;
      if (known !== undefined) retire(known.agent);
      const agent = open(origin);
      kept.set(receiver, { origin, since: now(), agent });
      return agent;
    },
    close() {
      for (const { agent } of kept.values()) agent.destroy();
      kept.clear();
    },
  };
}

/** Requests in progress may finish; no connection is kept. */
function retire(agent: HttpAgent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets))
    for (const socket of sockets ?? []) socket.destroy();
}
