import { PROVIDER_MINUTES } from "#protocol/providerAccounts.ts";
import type { Config } from "../config.ts";
import type { FlowCookie } from "../provider/flow.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx } from "../request/types.ts";
import { cookieName } from "./cookieNames.ts";

const COOKIE = "livedesk-provider";

/**
 * The cookie of a sign-in by the identity provider. It is strict: the desk's own page sends it, after the provider has
 * sent the browser back to that page.
 */
export function flowCookieOf(ctx: Ctx, config: Config): FlowCookie {
  const nameHere = (): string => cookieName(ctx, COOKIE, config);

  function set(value: string | null, maxAge?: number): void {
    const secure = isBehindTls(ctx, config);
    if (secure) ctx.cookies.secure = true;
    ctx.cookies.set(nameHere(), value, {
      signed: true,
      httpOnly: true,
      sameSite: "strict",
      secure,
      overwrite: true,
      ...(maxAge !== undefined && { maxAge }),
    });
  }

  return {
    read: () => ctx.cookies.get(nameHere(), { signed: true }) ?? null,
    keep: (sealed) => set(sealed, PROVIDER_MINUTES * 60_000),
    drop: () => set(null),
  };
}
