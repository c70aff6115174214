import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../../api.ts";
import { defineLoader } from "../../../sync/loading/loader.ts";
import { useLoader } from "../../../sync/loading/useLoader.ts";
import { useApiTokens } from "../../../sync/stores/apiTokens.ts";

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
