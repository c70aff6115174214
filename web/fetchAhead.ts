import { pageCode } from "./routes/pageCode.ts";
import { partsOf } from "./pageParts.ts";

export const fetchRouter = () => import("./routes/Pages.tsx");

/** Requests everything that a page will need at once, rather than one part after the other. */
export function fetchAhead(path: string): void {
  for (const part of partsOf(path)) {
    // The code that needs it requests it again and reports the failure.
    (part === "router" ? fetchRouter : pageCode[part])().catch(() => undefined);
  }
}
