import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/*
 * A connection between a node and PostgreSQL that fails as real ones do: a NAT, a pooler or a failover drops
 * connections silently. Both ends keep acknowledging, so that TCP notices nothing.
 */

/**
 * `silent`: everything sent is lost. `held`: answers wait for the release. `trickling`: of answers one byte arrives now
 * and then. `unnotified`: NOTIFY gets lost.
 */
type Fault = "silent" | "held" | "trickling" | "unnotified";

/** Less than any limit on silence. */
const TRICKLE_MS = 200;

type Line = {
  /** The `application_name` that the client gave. */
  name: string;
  fault: Fault | null;
  held: Buffer[];
  near: Socket;
  trickle: NodeJS.Timeout | undefined;
};

/** Selects connections by name and order. */
export type Pick = (name: string, index: number) => boolean;

export type Wire = {
  /** PostgreSQL's URL through this wire. */
  url: string;
  /** Makes the selected open connections fail permanently in this way; returns how many there were. */
  fail: (fault: Fault, pick?: Pick) => number;
  /** Makes new ones fail too, until it is called with null. */
  failNew: (fault: Fault | null, pick?: Pick) => void;
  /** Releases the held answers; the connections work again. */
  release: () => void;
  /** Names of the open connections. */
  open: () => string[];
  /** Names of those that work. */
  working: () => string[];
  close: () => Promise<void>;
};

const NOTIFICATION = "A".charCodeAt(0);

export async function openWire(target: string): Promise<Wire> {
  const to = new URL(target);
  const lines = new Set<Line>();
  const ends = new Set<Socket>();
  let coming: { fault: Fault; pick: Pick } | null = null;

  function hold(socket: Socket): Socket {
    ends.add(socket);
    socket.setNoDelay(true);
    return socket.on("close", () => ends.delete(socket)).on("error", () => socket.destroy());
  }

  function accept(near: Socket): void {
    const far = hold(connect(Number(to.port), to.hostname));
    const line: Line = { name: "", fault: null, held: [], near, trickle: undefined };
    let rest: Buffer = Buffer.alloc(0);
    hold(near);
    lines.add(line);
    near.on("data", (sent: Buffer) => {
      if (line.name === "") {
        line.name = applicationName(sent);
        if (coming?.pick(line.name, 0) === true) spoil(line, coming.fault);
      }
      if (line.fault !== "silent") far.write(sent);
    });
    far.on("data", (answer: Buffer) => {
      if (line.fault === "held" || line.fault === "trickling") line.held.push(answer);
      else if (line.fault === "unnotified") {
        const parted = withoutNotifications(Buffer.concat([rest, answer]));
        rest = parted.rest;
        near.write(parted.passed);
      } else if (line.fault === null) near.write(answer);
    });
    near.on("close", () => {
      lines.delete(line);
      clearInterval(line.trickle);
      // A forgotten connection is not closed at the other end.
      if (line.fault !== "silent") far.destroy();
    });
    far.on("close", () => {
      if (line.fault !== "silent") near.destroySoon();
    });
  }

  const server = createServer(accept);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = `${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    fail(fault, pick = () => true) {
      const picked = [...lines].filter((line, index) => line.fault === null && pick(line.name, index));
      for (const line of picked) spoil(line, fault);
      return picked.length;
    },
    failNew(fault, pick = () => true) {
      coming = fault === null ? null : { fault, pick };
    },
    release() {
      for (const line of lines) {
        if (line.fault !== "held") continue;
        line.fault = null;
        for (const answer of line.held.splice(0)) line.near.write(answer);
      }
    },
    open: () => [...lines].map((line) => line.name),
    working: () => [...lines].filter((line) => line.fault === null).map((line) => line.name),
    async close() {
      server.close();
      for (const end of ends) end.destroy();
      if (server.listening) await once(server, "close");
    },
  };
}

function spoil(line: Line, fault: Fault): void {
  line.fault = fault;
  if (fault === "trickling") line.trickle = setInterval(() => passOneByte(line), TRICKLE_MS);
}

function passOneByte(line: Line): void {
  const [first = Buffer.alloc(0), ...others] = line.held;
  line.near.write(first.subarray(0, 1));
  line.held = first.length > 1 ? [first.subarray(1), ...others] : others;
}

/** From the startup message: length, version, then names and values, each ending with a zero byte. */
function applicationName(startup: Buffer): string {
  const words = startup.subarray(8).toString("utf8").split("\0");
  return words[words.indexOf("application_name") + 1] ?? "";
}

/** The complete messages without notifications, and the beginning of an incomplete one. */
function withoutNotifications(said: Buffer): { passed: Buffer; rest: Buffer } {
  const passed: Buffer[] = [];
  let at = 0;
  while (said.length >= at + 5) {
    const end = at + 1 + said.readInt32BE(at + 1);
    if (end > said.length) break;
    if (said[at] !== NOTIFICATION) passed.push(said.subarray(at, end));
    at = end;
  }
  return { passed: Buffer.concat(passed), rest: said.subarray(at) };
}
