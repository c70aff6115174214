import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Relay = {
  url: string;
  /** Ends every connection and refuses new ones, as when the network is lost. */
  disconnect: () => void;
  connect: () => void;
  close: () => Promise<void>;
};

/** Passes connections on to the product, unless disconnected. */
export async function startRelay(product: string): Promise<Relay> {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  let isConnected = true;

  function hold(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  }

  function drop(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => {
    if (!isConnected) return void near.destroy();
    const far = hold(connect(parseInt(port, 10), hostname));
    hold(near).on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${addressOf(server.address()).port}`,
    disconnect: () => {
      isConnected = false;
      drop();
    },
    connect: () => {
      isConnected = true;
    },
    close: async () => {
      drop();
      server.close();
      await once(server, "close");
    },
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The relay has no address.");
  return address;
}
