import type { Config } from "../config.ts";
import { isBehindTls } from "./origin.ts";
import type { Ctx } from "./types.ts";

const TWO_YEARS_S = 63_072_000;

/**
 * Nothing comes from elsewhere and nothing runs inline. Style elements are the exception: styled-components and the
 * dialogs' scroll lock insert theirs at run time, which needs this page's nonce (`style` attributes stay forbidden,
 * but not what scripts set through the CSSOM).
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** On every answer, errors included. */
export function setSecurityHeaders(config: Config) {
  return async (ctx: Ctx, next: () => Promise<unknown>): Promise<void> => {
    ctx.set({
      "Content-Security-Policy": contentSecurityPolicy(ctx.state.nonce),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Frame-Options": "DENY",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    });
    if (isBehindTls(ctx, config)) ctx.set("Strict-Transport-Security", `max-age=${TWO_YEARS_S}`);
    if (ctx.path.startsWith("/api/")) ctx.set("Cache-Control", "no-store");
    await next();
  };
}
