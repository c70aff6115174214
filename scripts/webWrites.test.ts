import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { endpoints, type EndpointName } from "#protocol/endpoints.ts";

/*
 * Calls that change something are made with `act` or `actOn`, so that each answer goes into its store. Exceptions,
 * whose answers have no store, are listed here.
 */

/** By `defineAnswer`, because it is no entity. */
const KEPT_AS_ANSWER = "its answer replaces the one on screen";

const ELSEWHERE: Partial<Record<EndpointName, string>> = {
  startProviderSignIn: "begins a sign-in",
  startPasskeySignIn: "begins a sign-in",
  signInByPasskey: "signs in",
  signInByProvider: "signs in",
  confirmProviderSignIn: "signs in",
  startPasskeyProof: "begins a proof",
  resetPassword: "by a link, before signing in",
  acceptInvitation: "by a link, before signing in",
  openLink: "reads",
  startPasskey: "begins a passkey",
  addPasskey: KEPT_AS_ANSWER,
  renamePasskey: KEPT_AS_ANSWER,
  removePasskey: KEPT_AS_ANSWER,
  startProviderAccount: "begins a link",
  addProviderAccount: KEPT_AS_ANSWER,
  removeProviderAccount: KEPT_AS_ANSWER,
  startPush: KEPT_AS_ANSWER,
  stopPush: KEPT_AS_ANSWER,
  tickOff: KEPT_AS_ANSWER,
  testAlert: "sends a test",
  testWebhook: "sends a test",
  sendWebhookAgain: "queues deliveries, whose list is fetched again",
  exportAccount: "reads",
  exportActivity: "reads",
};

test("screens change nothing by themselves, but for what is listed", async () => {
  const root = fileURLToPath(new URL("../web/", import.meta.url));
  const paths = (await readdir(root, { recursive: true })).filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith("sync/"),
  );
  const reads = new Set(
    Object.entries(endpoints).flatMap(([name, { method }]) => (method === "GET" ? name : [])),
  );
  const found = new Set<string>();
  for (const path of paths)
    for (const [, name = ""] of readFileSync(root + path, "utf8").matchAll(/callShape\(\w+\.(\w+)/g))
      if (!reads.has(name)) found.add(name);
  expect([...found].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});
