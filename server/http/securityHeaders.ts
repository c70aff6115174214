import type { Config } from "../config.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx } from "../request/types.ts";

const TWO_YEARS_S = 63_072_000;

/**
 * Nothing is loaded from elsewhere, and nothing runs inline except the page's one script with this hash (CSP level 3,
 * as `sha256-…`). Style elements are the exception: the page has some, and styled-components and the dialogs' scroll
 * lock insert theirs at run time with this page's nonce. `style` attributes stay forbidden, though scripts may set
 * styles through the CSSOM. The only frame holds the third-party chart.
 */
export function contentSecurityPolicy(nonce: string, scriptHash?: string): string {
  return [
    "default-src 'none'",
    scriptHash === undefined ? "script-src 'self'" : `script-src 'self' '${scriptHash}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The files of the third-party chart's frame (web/public). */
const CHART_FRAME = /^\/chart-frame\.(html|js)$/;

/**
 * The only document that may load third-party code: its script, and the frame that the script opens. The sandbox takes
 * away the desk's origin, so the document has no session and can't reach the page around it, however it was opened.
 */
const CHART_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://s3.tradingview.com",
  "style-src 'unsafe-inline'",
  "frame-src https://www.tradingview-widget.com https://s.tradingview.com",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** On every answer, errors included; those to handshakes have their own (`server/realtime/handshakeHeaders.ts`). */
export function setSecurityHeaders(config: Config) {
  return async (ctx: Ctx, next: () => Promise<unknown>): Promise<void> => {
    const isChartFrame = CHART_FRAME.test(ctx.path);
    ctx.set({
      "Content-Security-Policy": isChartFrame ? CHART_FRAME_POLICY : contentSecurityPolicy(ctx.state.nonce),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      // For a sandboxed document everything is cross-origin, even its own script.
      "Cross-Origin-Resource-Policy": isChartFrame ? "cross-origin" : "same-origin",
      "X-Frame-Options": isChartFrame ? "SAMEORIGIN" : "DENY",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    });
    if (isChartFrame) ctx.set("Access-Control-Allow-Origin", "*");
    if (isBehindTls(ctx, config))
      ctx.set("Strict-Transport-Security", `max-age=${TWO_YEARS_S}; includeSubDomains`);
    if (ctx.path.startsWith("/api/")) ctx.set("Cache-Control", "no-store");
    await next();
  };
}
