/* The server on a machine whose clock is wrong by SKEW_MS. */
import { env } from "node:process";

const skew = parseInt(env["SKEW_MS"] ?? "", 10);
const now = Date.now.bind(Date);

Date.now = () => now() + skew;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});

await import("../../server/index.ts");
