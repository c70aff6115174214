import { LogoModel } from "#db/models/LogoModel.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { removeLogo } from "../commands/removeLogo.ts";
import { uploadLogo } from "../commands/uploadLogo.ts";
import { Refusal } from "../refusal.ts";

export const LOGO_PATH = "/api/logo/:hash";

export function bindLogo(api: Api): void {
  const { context, router } = api;

  bindEndpoint(api, "uploadLogo", ({ actor, file }) => uploadLogo(context, actor, file));

  bindEndpoint(api, "removeLogo", ({ actor }) => removeLogo(context, actor));

  router.get(LOGO_PATH, async (ctx) => {
    ctx.state.route = LOGO_PATH;
    const logo = await LogoModel.query(context.database.knex).findById(ctx.params.hash ?? "");
    if (logo === undefined) throw new Refusal("not_found");
    ctx.set({
      // Opened by itself, an image is a document: it may draw and nothing else.
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      // Named by its content, so it can never change.
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Disposition": `inline; filename="${fileNameOf(logo.contentType)}"`,
    });
    ctx.type = logo.contentType;
    ctx.body = logo.bytes;
  });
}

/** What whoever saves it gets: the name it was uploaded with is not kept. */
function fileNameOf(contentType: string): string {
  return `logo.${contentType.replace(/^image\/|\+xml$/g, "")}`;
}
