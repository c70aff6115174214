import type { Config } from "../config.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx } from "../request/types.ts";
import { signatures } from "./cookieSignatures.ts";

/**
 * The name under which a browser keeps one of the desk's cookies. Browsers don't separate cookies by port: if another
 * desk on the same host already uses the name, ours includes the port. No other cookie is touched, and nobody has to
 * sign in again.
 */
export function cookieName(
  ctx: Pick<Ctx, "cookies" | "secure" | "host">,
  plain: string,
  config: Config,
): string {
  const name = isBehindTls(ctx, config) ? `__Host-${plain}` : plain;
  const withPort = `${name}-${portOf(ctx.host)}`;
  const isElsewhere = signerOf(ctx, withPort, config) === "us" || signerOf(ctx, name, config) === "others";
  return isElsewhere ? withPort : name;
}

/** Not a signed read: the library would delete a cookie with an unknown signature. */
function signerOf(
  { cookies }: Pick<Ctx, "cookies">,
  name: string,
  { sessionKeys }: Config,
): "us" | "others" | "nobody" {
  const value = cookies.get(name, { signed: false });
  if (value === undefined) return "nobody";
  const signature = cookies.get(`${name}.sig`, { signed: false }) ?? "";
  return signatures(sessionKeys).verify(`${name}=${value}`, signature) ? "us" : "others";
}

/** Without a port in the host, it is the default of the protocol. */
function portOf(host: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? "web";
}
