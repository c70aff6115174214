import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { adminSettingsSchema } from "./settings.ts";

/* The logo of the site. */

/** A logo as the desk draws it, before it is published. */
export const logoPreviewSchema = z.strictObject({
  /** A PNG, as a data URL. */
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  /** Notes on what may look different from the program in which it was made, and what to do about it. */
  notes: z.array(z.string()),
});
export type LogoPreview = z.infer<typeof logoPreviewSchema>;

export const logoEndpoints = {
  /** The logo as it would be published; nothing is stored. */
  previewLogo: {
    method: "POST",
    path: "/api/admin/logo/preview",
    access: "admin",
    upload: "logo",
    proof: "steady",
    status: 200,
    response: logoPreviewSchema,
  },
  uploadLogo: {
    method: "POST",
    path: "/api/admin/logo/upload",
    access: "admin",
    upload: "logo",
    proof: "steady",
    status: 201,
    response: adminSettingsSchema,
  },
  removeLogo: { method: "DELETE", path: "/api/admin/logo", access: "admin", proof: "steady", status: 204 },
} as const satisfies Record<string, EndpointShape>;
