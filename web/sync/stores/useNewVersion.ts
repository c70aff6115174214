import { useState } from "react";
import { findOwnBuild } from "../../ownBuild.ts";
import { isOutdated, useBuild } from "./build.ts";

/** True if this page can't read some of what the server sends: it may show old values until it is reloaded. */
export const useIsTooOld = (): boolean => useBuild((state) => state.isTooOld);

/** The version that the server serves, if this page is from another one; otherwise null. */
export function useNewVersion(): string | null {
  const [own] = useState(findOwnBuild);
  const served = useBuild((state) => state.served);
  return isOutdated(own, served) ? served : null;
}
