import { Refusal } from "../refusal.ts";
import { UNSTORABLE } from "./inputs.ts";
import type { Ctx } from "../request/types.ts";

/** Answers 404 to addresses of the API that are badly encoded or hold characters that no text may, so routes need not check. */
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
