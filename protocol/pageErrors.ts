import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";

/** The maximum lengths of a report's texts, in UTF-16 units: pages cut longer ones. */
export const REPORT_LENGTHS = { message: 500, page: 200, build: 64, stack: 4_000 } as const;

const pageErrorSchema = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(REPORT_LENGTHS.message)),
  /** The path in the address, without query and fragment. */
  page: z.string().check(z.regex(/^\//), z.maxLength(REPORT_LENGTHS.page)),
  /** The build of the page; null if it was not built. */
  build: z.nullable(z.string().check(z.maxLength(REPORT_LENGTHS.build))),
  stack: z.nullable(z.string().check(z.maxLength(REPORT_LENGTHS.stack))),
});
export type PageError = z.infer<typeof pageErrorSchema>;

/** Calls about errors of pages; a part of `endpoints`. */
export const pageErrorEndpoints = {
  /** For the server's log. The answer does not say whether it was written. */
  reportPageError: {
    method: "POST",
    path: "/api/page-errors",
    access: "public",
    duringMaintenance: true,
    body: pageErrorSchema,
    status: 204,
  },
} as const satisfies Record<string, EndpointShape>;
