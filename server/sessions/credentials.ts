import type { Config } from "../config.ts";
import type { Credential } from "../context.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx } from "../request/types.ts";
import { bearerOf, hashToken } from "../tokens/token.ts";
import { cookieName } from "./cookieNames.ts";
import { hashSessionId } from "./sessionId.ts";

export const SESSION_COOKIE = "livedesk";

/**
 * What a request or handshake says about its sender, as far as this is known without the database. An API token takes
 * precedence over a cookie, and a cookie counts only if its signature is ours.
 */
export function readCredential(
  ctx: Pick<Ctx, "cookies" | "headers" | "secure" | "host">,
  config: Config,
): Credential | null {
  const bearer = bearerOf(ctx.headers.authorization);
  if (bearer !== null) return { kind: "token", hash: hashToken(bearer) };
  // Reading a cookie that an older key signed signs it again.
  if (isBehindTls(ctx, config)) ctx.cookies.secure = true;
  const id = ctx.cookies.get(cookieName(ctx, SESSION_COOKIE, config), { signed: true });
  return id === undefined || id === "" ? null : { kind: "session", hash: hashSessionId(id) };
}
