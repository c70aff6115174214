import type { EndpointShape } from "./endpointShape.ts";
import { adminSettingsSchema, logoPreviewSchema } from "./entities.ts";

/** The calls about the logo of the site. */
export const logoEndpoints = {
  /** As it would be published; nothing is kept. */
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
