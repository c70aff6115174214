import { Refusal } from "../refusal.ts";
import { UNSTORABLE } from "./inputs.ts";
import type { Ctx } from "../request/types.ts";

/** No address of the API is badly encoded or names what no text can hold; so no route needs to look out for it. */
export async function refuseBrokenPaths(ctx: Ctx, next: () => Promise<unknown>): Promise<void> {
  if (ctx.path.startsWith("/api/") && ctx.path.includes("%")) {
    const path = decode(ctx.path);
    if (path === null || UNSTORABLE.test(path)) throw new Refusal("not_found");
  }
  await next();
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
