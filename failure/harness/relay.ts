import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Leads clients to a PostgreSQL whose port changes, always from the same address, like a virtual IP. */
export type Relay = {
  /** Opens it, or opens it again, and forwards to this port. */
  leadTo: (port: number) => Promise<void>;
  /** `url` with the address of this relay. */
  urlOf: (url: string) => string;
  /** Breaks all connections and takes no new ones. */
  close: () => Promise<void>;
};

export function createRelay(): Relay {
  const ends = new Set<Socket>();
  let target = 0;
  let own = 0;

  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.setNoDelay(true);
      end.on("error", () => end.destroy()).on("close", () => ends.delete(end));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  }

  return {
    async leadTo(port) {
      await close();
      target = port;
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
      own = (server.address() as AddressInfo).port;
    },
    urlOf(url) {
      const relayed = new URL(url);
      relayed.port = `${own}`;
      return relayed.href;
    },
    close,
  };
}
