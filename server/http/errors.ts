import type { Logger } from "pino";
import type { ErrorBody } from "#protocol/errors.ts";
import { isUnavailable } from "#db/errors.ts";
import { Refusal } from "../refusal.ts";
import { CLIENT_GONE_STATUS, ClientGone } from "./clientGone.ts";
import type { Ctx } from "../request/types.ts";

/** The error shown to the caller; null for an internal error. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal("unavailable", { retryAfter: 2 });
  return null;
}

/** The only writer of errors: a code, a message for people, and no internals. */
export function answerErrors(log: Logger) {
  return async (ctx: Ctx, next: () => Promise<unknown>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof ClientGone) {
        ctx.status = CLIENT_GONE_STATUS;
        return;
      }
      const refusal = toRefusal(error) ?? new Refusal("internal");
      if (refusal.status >= 500 && error !== refusal) {
        log.error({ err: error, requestId: ctx.state.requestId, route: ctx.state.route }, "request failed");
      }
      write(ctx, refusal);
    }
  };
}

function write(ctx: Ctx, refusal: Refusal): void {
  const { retryAfter, message: _, ...details } = refusal.details;
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...details,
    requestId: ctx.state.requestId,
  };
  ctx.status = refusal.status;
  ctx.state.refused = refusal.code;
  if (retryAfter !== undefined) ctx.set("Retry-After", String(retryAfter));
  ctx.set("Cache-Control", "no-store");
  ctx.body = body;
}
