import WebSocket from "ws";
import type { PriceHistory, PriceSource, Quote, QuoteSink } from "../source.ts";

export type SocketTimings = {
  /** Without a message for this long, the connection counts as dead. */
  silenceMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
};

const TIMINGS: SocketTimings = { silenceMs: 10_000, firstRetryMs: 500, longestRetryMs: 30_000 };
const HANDSHAKE_MS = 5_000;
const MAX_MESSAGE_BYTES = 1_000_000;
/** Each coin has its own deadline: a quiet market trades less often than the connection sends heartbeats. */
const FRESH_FOR_MS = 60_000;

type Options = Partial<SocketTimings> & {
  name: string;
  url: string;
  /** Sent once connected; not needed by exchanges that subscribe by URL. */
  subscription?: object;
  /** The prices in a message, or null; throws when the exchange reports an error. */
  readQuote: (message: unknown) => Quote | null;
  history: PriceHistory;
};

/** A source pushed by an exchange over a WebSocket, which is reopened whenever it ends or falls silent. */
export function socketSource({
  name,
  url,
  subscription,
  readQuote,
  history,
  ...given
}: Options): PriceSource {
  const timings = { ...TIMINGS, ...given };

  function start(sink: QuoteSink): () => void {
    let socket: WebSocket | null = null;
    let timer: NodeJS.Timeout | undefined;
    let attempts = 0;
    let isStopped = false;

    function connect(): void {
      const fresh = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS, maxPayload: MAX_MESSAGE_BYTES });
      let reason: unknown = new Error(`${name} closed the connection.`);
      socket = fresh;
      fresh.on("open", () => {
        expectMore(fresh);
        if (subscription !== undefined) fresh.send(JSON.stringify(subscription));
      });
      fresh.on("message", (bytes) => {
        expectMore(fresh);
        try {
          const quote = readQuote(JSON.parse(toText(bytes)));
          if (quote === null || isStopped) return;
          attempts = 0;
          sink.quote(quote);
        } catch (error) {
          reason = error;
          fresh.terminate();
        }
      });
      fresh.on("error", (error) => {
        reason = error;
      });
      fresh.on("close", () => retry(reason));
    }

    function expectMore(live: WebSocket): void {
      clearTimeout(timer);
      timer = setTimeout(() => live.terminate(), timings.silenceMs);
    }

    /** Exchanges close every connection once a day: only a second failed attempt in a row is a failure. */
    function retry(reason: unknown): void {
      clearTimeout(timer);
      if (isStopped) return;
      if (attempts > 0) sink.failed(reason);
      const delay = Math.min(timings.firstRetryMs * 2 ** attempts, timings.longestRetryMs);
      attempts += 1;
      timer = setTimeout(connect, delay);
    }

    connect();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      socket?.terminate();
    };
  }

  return { name, freshForMs: FRESH_FOR_MS, start, history };
}

function toText(bytes: WebSocket.RawData): string {
  if (Array.isArray(bytes)) return Buffer.concat(bytes).toString("utf8");
  return Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString("utf8");
}

/** The URL of a stream below a base, which may use http(s), as proxies and stubs do. */
export function streamUrl(base: string, path: string): string {
  return base.replace(/^http/, "ws").replace(/\/+$/, "") + path;
}

/** The same base for plain requests to a proxy or stub; undefined stays undefined. */
export function httpUrl(base: string | undefined): string | undefined {
  return base?.replace(/^ws/, "http").replace(/\/+$/, "");
}
