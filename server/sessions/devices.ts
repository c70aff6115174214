import type { Config } from "../config.ts";
import { isBehindTls } from "../request/origin.ts";
import type { Ctx } from "../request/types.ts";
import { cookieName } from "./cookieNames.ts";
import { DEVICE_DAYS } from "./deviceRows.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

const COOKIE = "livedesk-device";
const AGE_MS = DEVICE_DAYS * 24 * 60 * 60 * 1000;

export type Devices = {
  /** The hash (hex) of the device's id: from its signed cookie, or of a new id. */
  find(ctx: Ctx): string;
  /** The hash of the device's id if its cookie is ours; null for a browser that has never signed in. */
  findKnown(ctx: Ctx): string | null;
  /** Gives the browser that cookie. It outlives sessions and signs nobody in. */
  keep(ctx: Ctx): void;
};

export function createDevices(config: Config): Devices {
  const nameOf = (ctx: Ctx): string => cookieName(ctx, COOKIE, config);

  const readCookie = (ctx: Ctx): string | undefined => ctx.cookies.get(nameOf(ctx), { signed: true });

  function idOf(ctx: Ctx): string {
    ctx.state.deviceId ??= readCookie(ctx) ?? createSessionId();
    return ctx.state.deviceId;
  }

  return {
    find: (ctx) => hashSessionId(idOf(ctx)),
    findKnown(ctx) {
      const id = readCookie(ctx);
      return id === undefined ? null : hashSessionId(id);
    },
    keep(ctx) {
      const secure = isBehindTls(ctx, config);
      if (secure) ctx.cookies.secure = true;
      ctx.cookies.set(nameOf(ctx), idOf(ctx), {
        signed: true,
        httpOnly: true,
        sameSite: "lax",
        secure,
        maxAge: AGE_MS,
        overwrite: true,
      });
    },
  };
}
