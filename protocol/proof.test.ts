import { describe, expect, test } from "vitest";
import type { ProofByField, ProofByValue, ProofStrength } from "./endpointShape.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";
import { proofFor } from "./proof.ts";
import type { TokenScope } from "./tokens.ts";

type Declared = {
  method: string;
  access: string;
  proof?: ProofStrength | ProofByField | ProofByValue | "none";
  token?: TokenScope;
};
const calls: [string, Declared][] = Object.entries(endpoints);

const ADMINISTRATORS_ACTS = calls.filter(([, { access, method }]) => access === "admin" && method !== "GET");

/** They tell other administrators something and decide nothing. */
const WITHOUT_PROOF = new Set(["take", "giveBack", "showPresence", "writeDeskNote", "tickOff"]);

test("no other action of an administrator goes without a proof", () => {
  const without = ADMINISTRATORS_ACTS.filter(([, { proof }]) => proof === "none").map(([name]) => name);
  expect(without).toEqual([...WITHOUT_PROOF]);
});

test.each(ADMINISTRATORS_ACTS.filter(([name]) => !WITHOUT_PROOF.has(name)))(
  "%s, an action of an administrator, needs a proof whatever is sent",
  (_name, { proof }) => {
    for (const body of [undefined, {}, { somethingNew: 1 }, { version: 1 }])
      expect(["steady", "recent"]).toContain(proofFor(proof, body));
  },
);

test("only daily work accepts a proof that work keeps alive", () => {
  const steady = ADMINISTRATORS_ACTS.filter(([, { proof }]) => proof === "steady").map(([name]) => name);
  expect(steady.toSorted()).toEqual([
    "addNote",
    "changeFlag",
    "closePending",
    "decideApproval",
    "editNote",
    "previewLogo",
    "processTransaction",
    "removeLogo",
    "resolveOrder",
    "revokeAccountLink",
    "sendWebhookAgain",
    "startCheck",
    "startPaying",
    "stopPaying",
    "uploadLogo",
  ]);
});

describe("a body needs the strongest proof of its fields", () => {
  test.each<[EndpointName, object, "none" | ProofStrength]>([
    ["updateSettings", { maintenanceMode: true }, "steady"],
    ["updateSettings", { maintenanceMode: false, version: 3 }, "steady"],
    ["updateSettings", { maintenanceMode: true, tradingFee: "0.1" }, "recent"],
    ["updateSettings", { tradingFee: "0.1" }, "recent"],
    ["updateSettings", { btcWalletAddress: "bc1q" }, "recent"],
    ["updateSettings", { autoApproveLimit: "1" }, "recent"],
    ["updateSettings", { adminSecondFactorRequired: false }, "recent"],
    ["updateSettings", { secondApprovalAbove: null }, "recent"],
    ["updateSettings", { aSettingToCome: 1 }, "recent"],
    ["updateSettings", JSON.parse('{"__proto__": 1, "constructor": 2}') as object, "recent"],
    ["updateUser", { isActive: false }, "recent"],
    ["updateUser", { isActive: true }, "recent"],
    ["updateUser", { balance: "1" }, "recent"],
    ["endUserSessions", {}, "recent"],
    ["chooseNotification", { channel: "mail", topic: "sign_ins", isOn: false }, "recent"],
    ["chooseNotification", { channel: "mail", topic: "tokens", isOn: false }, "recent"],
    ["chooseNotification", { channel: "push", topic: "sign_ins", isOn: false }, "recent"],
    ["chooseNotification", { channel: "push", topic: "tokens", isOn: false }, "recent"],
    ["chooseNotification", { channel: "mail", topic: "sign_ins", isOn: true }, "none"],
    ["chooseNotification", { channel: "mail", topic: "orders", isOn: false }, "none"],
    ["chooseNotification", { channel: "sound", topic: "sign_ins", isOn: false }, "none"],
    ["chooseNotification", { showsDetails: false }, "none"],
    ["chooseNotification", { language: "de", timeZone: "UTC" }, "none"],
    ["submitTransaction", { type: "deposit", amount: "1" }, "none"],
    ["submitTransaction", { type: "withdrawal", amount: "1", walletAddress: "bc1q" }, "recent"],
  ])("%s %j: %s", (name, body, proof) => {
    const call: Declared = endpoints[name];
    expect(proofFor(call.proof, body)).toBe(proof);
  });
});

test("programs, which prove nothing, make only these decisions", () => {
  const made = ADMINISTRATORS_ACTS.filter(([, { token }]) => token !== undefined);
  expect(Object.fromEntries(made.map(([name, { proof, token }]) => [name, [proof, token]]))).toEqual({
    processTransaction: ["steady", "desk_decide"],
    resolveOrder: ["steady", "desk_decide"],
    startPaying: ["steady", "desk_decide"],
    stopPaying: ["steady", "desk_decide"],
  });
});

test("no other call that needs a proof takes a token", () => {
  const others = calls.filter(
    ([, { access, proof, token }]) => access !== "admin" && proof !== undefined && token !== undefined,
  );
  expect(others).toEqual([]);
});
