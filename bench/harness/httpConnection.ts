import { connect } from "node:net";

export type HttpConnection = {
  /** False once the server has closed it, as it does with one that is idle for long. */
  isOpen(): boolean;
  /** Sends a complete request and resolves to the status once the whole answer is there. */
  send(request: string): Promise<number>;
  close(): void;
};

const HEAD_END = "\r\n\r\n";

/**
 * A keep-alive connection for one request at a time that costs next to nothing, because the load generator shares the
 * machine with what it measures. It supports as much HTTP as the bench needs.
 */
export async function openHttpConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: parseInt(port, 10), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let pending: { resolve: (status: number) => void; reject: (reason: Error) => void } | null = null;
  let received = "";
  let expected = -1;

  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    try {
      if (expected < 0) expected = lengthOf(received);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
      return;
    }
    if (expected < 0 || received.length < expected) return;
    const status = parseInt(received.slice(9, 12), 10);
    received = "";
    expected = -1;
    pending?.resolve(status);
  });
  socket.on("error", (error) => pending?.reject(error));
  socket.on("close", () => pending?.reject(new Error("The server closed the connection.")));

  return {
    isOpen: () => !socket.destroyed,
    send(request) {
      return new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error("The server has closed the connection."));
        pending = { resolve, reject };
        socket.write(request);
      });
    },
    close() {
      pending = null;
      socket.destroy();
    },
  };
}

/** Head and body together; -1 while the head is incomplete. */
function lengthOf(received: string): number {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return -1;
  const head = received.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return end + HEAD_END.length + parseInt(length, 10);
  if (/^HTTP\/1\.1 (204|304) /.test(head)) return end + HEAD_END.length;
  throw new Error(`An answer without Content-Length: ${head}`);
}
