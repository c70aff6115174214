import type { CallArguments } from "#protocol/calls.ts";
import { ADMIN_POLL_MS, USER_POLL_MS } from "#protocol/constants.ts";
import { pageEndpoints } from "#protocol/pageEndpoints.ts";
import { callEndpoint } from "../../api.ts";
import { defineLoader, type Loader } from "./loader.ts";
import { type Read, storeAnswer } from "./storeAnswer.ts";

/** No event reports changes to these. */
const UNTOLD: readonly Read[] = [
  "getAdminStats",
  "listAddresses",
  "listSessions",
  "listTokens",
  "getSecondFactor",
];

/** Makes a loader of a call whose answer has a store; the same call makes the same loader. */
export function callLoader<N extends Read>(name: N, ...given: CallArguments[N]): Loader {
  return defineLoader({
    name: `${name} ${JSON.stringify(given)}`,
    pollMs: pageEndpoints[name].access === "admin" ? ADMIN_POLL_MS : USER_POLL_MS,
    isReplayed: !UNTOLD.includes(name),
    fetch: () => callEndpoint(name, ...given),
    store: (answer, at) => storeAnswer(name, answer, { given, at }),
  });
}
