import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { removeLogo } from "../commands/removeLogo.ts";
import { uploadLogo } from "../commands/uploadLogo.ts";
import { Refusal } from "../refusal.ts";
import { siteOf } from "../request/address.ts";
import { drawUpload } from "../uploads/drawUpload.ts";
import { keepLogo } from "../uploads/keptLogo.ts";

export const LOGO_PATH = "/api/logo/:hash";

export function bindLogo(api: Api): void {
  const { context, router, readLimit } = api;
  const logo = keepLogo(context.database.knex);

  bindEndpoint(api, "previewLogo", async ({ file }) => {
    const { png, width, height, notes } = await drawUpload(file, context);
    return { picture: `data:image/png;base64,${png.toString("base64")}`, width, height, notes };
  });

  bindEndpoint(api, "uploadLogo", ({ actor, file }) => uploadLogo(context, actor, file));

  bindEndpoint(api, "removeLogo", async ({ actor }) => {
    await removeLogo(context.database, actor);
  });

  router.get(LOGO_PATH, async (ctx) => {
    ctx.state.route = LOGO_PATH;
    const { hash = "" } = ctx.params;
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Refusal("not_found");
    const { logoUrl } = await context.settings.latest();
    // One that was replaced or removed may be remembered here.
    const isCurrent = logoUrl !== null && logoUrl.endsWith(`/${hash}`);
    const bytes =
      (isCurrent ? logo.remembered(hash) : null) ??
      (await readLimit(siteOf(ctx.ip), () => logo.read(hash, isCurrent)));
    if (bytes === null) throw new Refusal("not_found");
    ctx.set({
      // An image opened on its own is a document: it may draw and nothing else.
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      // The name is a hash of the content, so the content never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Disposition": 'inline; filename="logo.png"',
    });
    ctx.etag = hash;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = "image/png";
    ctx.body = bytes;
  });
}
