import type { Api } from "../http/bindEndpoint.ts";
import { siteOf } from "../request/address.ts";
import type { ReadDeskName } from "../http/deskName.ts";

export const MANIFEST_PATH = "/site.webmanifest";

/** What an installed desk looks like; the colours are those of the dark theme. */
const MANIFEST = {
  description: "A real-time crypto order desk",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#0b0d11",
  theme_color: "#13161c",
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
  ],
};

/** The web application's manifest, with the desk's own name. */
export function bindManifest({ router, readLimit }: Api, readDeskName: ReadDeskName): void {
  router.get(MANIFEST_PATH, async (ctx) => {
    const name = await readLimit(siteOf(ctx.ip), readDeskName);
    ctx.set("Cache-Control", "public, max-age=300");
    ctx.type = "application/manifest+json; charset=utf-8";
    ctx.body = JSON.stringify({ name, short_name: name, ...MANIFEST });
  });
}
