import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Api } from "../http/bindEndpoint.ts";
import { fillPlaces, leavePlaces, type ReadDeskName } from "../http/deskName.ts";
import { siteOf } from "../request/address.ts";
import { describeEvents } from "../reference/asyncapi.ts";
import { describeApi } from "../reference/openapi.ts";
import { renderReference } from "../reference/page/renderReference.ts";
import { STYLE } from "../reference/page/style.ts";

/** Paths of the API reference, for tools and for people. */
export const REFERENCE = [
  "/api/openapi.json",
  "/api/asyncapi.json",
  "/api/docs",
  "/api/docs.css",
  "/api/docs.woff2",
] as const;

/** The product's font; the build gives it another name. */
const FONT = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);

/**
 * It is derived from the contract alone, so it is made once, on the first request. Only the page for people has the
 * desk's own name; the documents for tools are the same on every desk.
 */
export function bindReference({ router, readLimit }: Api, readDeskName: ReadDeskName): void {
  const bind = (path: (typeof REFERENCE)[number], type: string, make: () => string | Buffer): void => {
    let made: string | Buffer | undefined;
    router.get(path, async (ctx) => {
      ctx.type = type;
      ctx.body = await readLimit(siteOf(ctx.ip), async () => (made ??= make()));
    });
  };
  bind("/api/openapi.json", "json", () => JSON.stringify(describeApi()));
  bind("/api/asyncapi.json", "json", () => JSON.stringify(describeEvents()));
  let page: string | undefined;
  router.get("/api/docs" satisfies (typeof REFERENCE)[number], async (ctx) => {
    page ??= leavePlaces(renderReference(describeApi(), describeEvents()));
    ctx.type = "html";
    const markup = page;
    ctx.body = await readLimit(siteOf(ctx.ip), async () => fillPlaces(markup, await readDeskName()));
  });
  bind("/api/docs.css", "css", () => STYLE);
  bind("/api/docs.woff2", "font/woff2", () => readFileSync(FONT));
}
