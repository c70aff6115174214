import { useState } from "react";
import { findOwnBuild, isOutdated, useBuild } from "./build.ts";

/** The version that the server hands out, where this page was loaded with another one; else null. */
export function useNewVersion(): string | null {
  const [own] = useState(findOwnBuild);
  const served = useBuild((state) => state.served);
  return isOutdated(own, served) ? served : null;
}
