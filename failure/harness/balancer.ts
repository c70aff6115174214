import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 200;
const LOOK_PATIENCE_MS = 5_000;
const NOBODY_RETRY_MS = 50;
const NOBODY_PATIENCE_MS = 10_000;

export type Balancer = {
  url: string;
  /** True if its last check found this node ready. */
  isReady: (node: string) => boolean;
  /** Closes every connection at once. */
  dropAll: () => void;
  close: () => Promise<void>;
};

/**
 * A typical proxy without sticky sessions: each connection goes to the next ready node, and a node that refuses is
 * skipped until it is ready again.
 */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>(nodes);
  const ends = new Set<Socket>();
  let turn = 0;
  let closed = false;

  function next(): string | undefined {
    const candidates = nodes.filter((node) => ready.has(node));
    turn += 1;
    return candidates[turn % candidates.length];
  }

  function hold(socket: Socket): Socket {
    ends.add(socket);
    socket.setNoDelay(true);
    return socket.on("close", () => ends.delete(socket)).on("error", () => socket.destroy());
  }

  async function pass(near: Socket): Promise<void> {
    const deadline = Date.now() + NOBODY_PATIENCE_MS;
    while (!near.destroyed && Date.now() < deadline) {
      const node = next();
      if (node === undefined) {
        await sleep(NOBODY_RETRY_MS);
        continue;
      }
      const { hostname, port } = new URL(node);
      const far = hold(connect(Number(port), hostname));
      try {
        await once(far, "connect");
      } catch {
        ready.delete(node);
        continue;
      }
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroySoon());
      near.pipe(far).pipe(near);
      return;
    }
    near.destroy();
  }

  async function look(node: string): Promise<void> {
    while (!closed) {
      const answer = await fetch(`${node}/readyz`, {
        headers: { connection: "close" },
        signal: AbortSignal.timeout(LOOK_PATIENCE_MS),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.ok === true) ready.add(node);
      else ready.delete(node);
      await sleep(LOOK_MS);
    }
  }

  const server = createServer((near) => void pass(hold(near)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = nodes.map(look);
  function dropAll(): void {
    for (const end of ends) end.destroy();
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (node) => ready.has(node),
    dropAll,
    async close() {
      closed = true;
      dropAll();
      server.close();
      await Promise.all(looking);
    },
  };
}
