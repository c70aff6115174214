import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Quote } from "../source.ts";
import { coingecko } from "./coingecko.ts";

const GOOD = {
  bitcoin: { usd: 50_000, usd_24h_change: 2, last_updated_at: 1_772_366_400 },
  ethereum: { usd: 2_500, usd_24h_change: -1, last_updated_at: 1_772_366_410 },
  tether: { usd: 1.0002, usd_24h_change: 0.01, last_updated_at: 1_772_366_405 },
};

let server: Server;
let url: string;
let stop: () => void;
let respond: RequestListener;
let requests: string[];
let headers: IncomingHttpHeaders;
let outcomes: (Quote | string)[];

beforeEach(async () => {
  requests = [];
  outcomes = [];
  stop = () => undefined;
  respond = answer(GOOD);
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    headers = request.headers;
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port.");
  url = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  stop();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

function answer(body: unknown, status = 200): RequestListener {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

type StartOptions = {
  everyMs?: number;
  timeoutMs?: number;
  base?: string;
  keys?: { demoKey?: string; proKey?: string };
};

function start({ everyMs = 20, timeoutMs = 200, base = url, keys = {} }: StartOptions = {}): void {
  const source = coingecko(
    { url: base, ...keys },
    { everyMs, timeoutMs, retries: 3, firstRetryMs: 1, longestRetryMs: 2 },
  );
  stop = source.start({
    quote: (quote) => {
      outcomes.push(quote);
      return [];
    },
    failed: (error) => outcomes.push(error instanceof Error ? error.message : "not an error"),
  });
}

async function firstOutcome(): Promise<Quote | string> {
  start({ everyMs: 60_000 });
  await expect.poll(() => outcomes.length, { interval: 5 }).toBe(1);
  return outcomes[0]!;
}

test("asks exactly the specified address and reads price, change and time of each coin", async () => {
  expect(await firstOutcome()).toEqual({
    BTC: { price: 50_000, change: { usd: 1_000, percent: 2 }, at: new Date("2026-03-01T12:00:00.000Z") },
    ETH: { price: 2_500, change: { usd: -25, percent: -1 }, at: new Date("2026-03-01T12:00:10.000Z") },
    USDT: {
      price: 1.0002,
      change: { usd: (1.0002 * 0.01) / 100, percent: 0.01 },
      at: new Date("2026-03-01T12:00:05.000Z"),
    },
  });
  expect(requests).toEqual([
    "GET /api/v3/simple/price?ids=bitcoin,ethereum,tether&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true",
  ]);
});

test("a base with a path and a trailing slash keeps the path", async () => {
  start({ everyMs: 60_000, base: `${url}/proxy/` });
  await expect.poll(() => outcomes.length).toBe(1);
  expect(requests[0]).toMatch(/^GET \/proxy\/api\/v3\/simple\/price\?/);
});

test("a key is sent in CoinGecko's header, and nowhere else", async () => {
  start({ everyMs: 60_000, keys: { demoKey: "CG-demo" } });
  await expect.poll(() => outcomes.length).toBe(1);
  expect(headers["x-cg-demo-api-key"]).toBe("CG-demo");
  stop();
  start({ everyMs: 60_000, keys: { proKey: "CG-pro" } });
  await expect.poll(() => outcomes.length).toBe(2);
  expect(headers).toMatchObject({ "x-cg-pro-api-key": "CG-pro" });
  expect(headers).not.toHaveProperty("x-cg-demo-api-key");
  expect(requests.join()).not.toContain("CG-");
});

test("a wrong key fails without being shown", async () => {
  respond = answer({ status: { error_code: 10_002 } }, 401);
  start({ everyMs: 60_000, keys: { demoKey: "CG-wrong" } });
  await expect.poll(() => outcomes).toEqual(["The price source answered 401."]);
});

test.each([
  ["429", answer({ status: { error_code: 429 } }, 429), "The price source answered 429."],
  ["500", answer("oops", 500), "The price source answered 500."],
  ["no JSON", answer("<html>"), /JSON/],
  ["NaN", answer('{"bitcoin":{"usd":NaN}}'), /JSON/],
  ["a list", answer([]), /expected object/],
  ["no coins", answer({}), "The price source's answer names no price."],
  ["prices as text", answer({ bitcoin: { usd: "1e9" } }), "The price source's answer names no price."],
  ["null", answer("null"), /expected object/],
  ["a price of null", answer({ bitcoin: { usd: null } }), "The price source's answer names no price."],
  ["10 MB", answer({ padding: "x".repeat(10_000_000) }), "The price source's answer is larger than 1 MB."],
] as const)("%s fails, after three retries", async (_, listener, message) => {
  respond = listener;
  expect(await firstOutcome()).toMatch(message);
  expect(requests).toHaveLength(4);
});

test("a source that does not answer fails after its timeout, even if it stops half way", async () => {
  respond = () => undefined;
  expect(await firstOutcome()).toBe("The price source did not answer within 200 ms.");
  stop();
  outcomes = [];
  respond = (_, response) => void response.write('{"bitcoin":');
  expect(await firstOutcome()).toBe("The price source did not answer within 200 ms.");
});

test("redirects are not followed", async () => {
  const hits: string[] = [];
  const elsewhere = createServer((request, response) => {
    hits.push(request.url ?? "");
    answer(GOOD)(request, response);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  respond = (_, response) => {
    const port = address !== null && typeof address !== "string" ? address.port : 0;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  };
  expect(await firstOutcome()).toBe("The price source answered 302.");
  expect(hits).toEqual([]);
  await new Promise<void>((resolve) => elsewhere.close(() => resolve()));
});

test("a coin that is missing or garbled is left out, and a change of null is none", async () => {
  respond = answer({
    bitcoin: { usd: 50_000, usd_24h_change: null },
    ethereum: { usd: "1e9", usd_24h_change: 1 },
  });
  const quote = await firstOutcome();
  expect(quote).toEqual({ BTC: { price: 50_000, change: null, at: expect.any(Date) } });
});

test("it recovers: a retry may succeed, and so may the next poll", async () => {
  let failures = 5;
  respond = (request, response) => {
    failures -= 1;
    (failures >= 0 ? answer("busy", 503) : answer(GOOD))(request, response);
  };
  start();
  await expect.poll(() => outcomes.length, { interval: 5 }).toBeGreaterThanOrEqual(2);
  expect(outcomes[0]).toBe("The price source answered 503.");
  expect(outcomes[1]).toMatchObject({ BTC: { price: 50_000 } });
  expect(requests.length).toBeGreaterThanOrEqual(6);
});

test("nothing is reported after the stop", async () => {
  respond = () => undefined;
  start();
  await expect.poll(() => requests.length).toBe(1);
  stop();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(outcomes).toEqual([]);
  expect(requests).toHaveLength(1);
});
