/* The server with a clock that is wrong by SKEW_MS. */
import { env } from "node:process";

const skew = parseInt(env["SKEW_MS"] ?? "", 10);
const now = Date.now.bind(Date);

Date.now = () => now() + skew;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: [] | [number]) =>
    given.length === 0 ? new target(Date.now()) : new target(...given),
});

await import("../../server/index.ts");
