import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../../api.ts";
import { defineLoader, useApiTokens, useLoader } from "../../../sync/index.ts";

const tokensLoader = defineLoader({
  name: "apiTokens",
  pollMs: USER_POLL_MS,
  isReplayed: false,
  fetch: () => callEndpoint("listTokens"),
  store: (tokens, askedAt) => useApiTokens.getState().answer(tokens, askedAt),
});

/** Fetches the user's API tokens when they are shown. */
export function useTokenList() {
  return useLoader(tokensLoader);
}
