import { Refusal } from "../refusal.ts";
import { UNSTORABLE } from "./inputs.ts";
import type { Ctx } from "../request/types.ts";

/** Answers 404 to badly encoded paths of the API and to characters that no text may contain, so routes need not check. */
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
