import { callLoader, useLoader } from "../../../sync/index.ts";

const tokensLoader = callLoader("listTokens");

/** Fetches the user's API tokens when they are shown. */
export function useTokenList() {
  return useLoader(tokensLoader);
}
