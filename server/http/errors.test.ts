import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { State } from "../request/types.ts";
import { answerErrors } from "./errors.ts";

const failed = (code: string, message = `connect ${code} 10.0.0.5:5432`) =>
  Object.assign(new Error(message), { code, syscall: "connect" });

/** The answer to a request during which this was thrown. */
async function answerTo(error: Error): Promise<Response> {
  const app = new Koa<State>();
  app.use(answerErrors(pino({ level: "silent" })));
  app.use(() => Promise.reject(error));
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test.each<[string, Error]>([
  ["ECONNREFUSED", failed("ECONNREFUSED")],
  ["EAI_AGAIN", Object.assign(new Error("getaddrinfo EAI_AGAIN db"), { code: "EAI_AGAIN" })],
  ["ENETUNREACH", failed("ENETUNREACH")],
  ["EHOSTDOWN", failed("EHOSTDOWN")],
  ["ENETDOWN", failed("ENETDOWN")],
  ["no socket file", failed("ENOENT", "connect ENOENT /run/postgresql/.s.PGSQL.5432")],
  ["all addresses of its name", new AggregateError([failed("ENETUNREACH"), failed("ECONNREFUSED")], "")],
])(
  "a database that can't be reached is unavailable, and the client may come back: %s",
  async (_code, error) => {
    const answer = await answerTo(error);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("2");
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
  },
);

test.each<[string, Error]>([
  ["a bug", new TypeError("x is undefined")],
  ["a file that is missing", Object.assign(new Error("open"), { code: "ENOENT", syscall: "open" })],
])("%s is our fault", async (_what, error) => {
  const answer = await answerTo(error);
  expect(answer.status).toBe(500);
  expect(answer.headers.get("Retry-After")).toBeNull();
});
