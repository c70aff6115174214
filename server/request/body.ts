import koaBody, { HttpMethodEnum } from "koa-body";
import { z } from "zod";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { Refusal } from "../refusal.ts";
import type { Ctx } from "./types.ts";

const JSON_LIMIT = 64 * 1024;
/** Room for the boundary and the part's headers around the file. */
export const MULTIPART_OVERHEAD = 16 * 1024;

const UPLOADS = new Set<string>(
  Object.values(endpoints)
    .filter((endpoint) => "upload" in endpoint)
    .map(({ path }) => path),
);

/** Refuses a body that declares itself too large before reading it. */
export async function refuseLargeRequests(ctx: Ctx, next: () => Promise<unknown>): Promise<void> {
  const limit = UPLOADS.has(ctx.path) ? LOGO_MAX_BYTES + MULTIPART_OVERHEAD : JSON_LIMIT;
  if ((ctx.request.length ?? 0) > limit) throw new Refusal("too_large");
  await next();
}

const readJson = koaBody({
  json: true,
  jsonLimit: JSON_LIMIT,
  jsonTypes: ["application/json"],
  urlencoded: false,
  text: false,
  multipart: false,
  patchNode: false,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
});

const faultSchema = z.object({ status: z.number() });

/** The JSON body, or undefined if there is none. Keys that would reach an object's prototype count as malformed. */
export async function parseJsonBody(ctx: Ctx, required: boolean): Promise<unknown> {
  const isEmpty = ctx.request.length === 0 || ctx.is() === null;
  if (isEmpty && !required) return undefined;
  // Decompressing a stranger's body costs more than it gains; no client of ours compresses.
  if (!["", "identity"].includes(ctx.get("Content-Encoding"))) throw new Refusal("unsupported_media_type");
  if (ctx.is("application/json") === false || ctx.is() === null) throw new Refusal("unsupported_media_type");
  try {
    await readJson(ctx, () => Promise.resolve());
  } catch (error) {
    const fault = faultSchema.safeParse(error);
    if (fault.data?.status === 413) throw new Refusal("too_large");
    if (fault.data?.status === 415) throw new Refusal("unsupported_media_type");
    if (fault.data?.status === 400) throw new Refusal("malformed_body");
    throw error;
  }
  return ctx.request.body;
}
