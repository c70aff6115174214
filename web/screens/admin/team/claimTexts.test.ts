// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Claim } from "#protocol/claims.ts";
import { heldAt, heldIds, takenOf } from "../../../heldClaim.ts";
import { describeTaken, describeViewers, initialsOf } from "./claimTexts.tsx";
import { isPlainKey } from "../../../components/isPlainKey.ts";

const AT = Date.parse("2026-03-04T12:00:00Z");
const claim: Claim = {
  id: "0198c0de-0000-7000-8000-000000000001",
  kind: "order",
  takenBy: "bob",
  takenById: "0198c0de-0000-7000-8000-000000000002",
  takenAt: "2026-03-04T12:00:00Z",
  expiresAt: "2026-03-04T12:02:00Z",
  version: 3,
};
const givenBack: Claim = { ...claim, takenBy: null, takenById: null, takenAt: null, expiresAt: null };

test.each([
  ["after 119 s", claim, 119_000, true],
  ["not after two minutes", claim, 120_000, false],
  ["not once given back", givenBack, 1_000, false],
  ["not if nobody took it", undefined, 0, false],
])("a claim holds %s", (_when, given, after, holds) => {
  expect(heldAt(given, AT + after) !== null).toBe(holds);
  expect(heldIds(new Map(given && [[given.id, given]]), AT + after)).toEqual(holds ? [claim.id] : []);
});

test.each([
  [0, "bob took this 0 s ago"],
  [40_000, "bob took this 40 s ago"],
  [75 * 60_000, "bob took this 1 h ago"],
])("%s ms later: %s", (after, text) => {
  const taken = takenOf(claim);
  expect(taken && describeTaken(taken, AT + after)).toBe(text);
});

test.each([
  [["bob"], "bob is looking at this"],
  [["bob", "carol"], "bob and carol are looking at this"],
  [["bob", "carol", "dave"], "bob and 2 others are looking at this"],
])("%s", (names, text) => {
  expect(describeViewers(names)).toBe(text);
});

test.each([
  ["bob", "BO"],
  ["x", "X"],
  ["👑king", "👑K"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe("T", () => {
  const press = (tag: string, changes: KeyboardEventInit = {}) => {
    const target = document.createElement(tag);
    let isTake = false;
    target.addEventListener("keydown", (event) => (isTake = isPlainKey(event, "t")));
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "t", ...changes }));
    return isTake;
  };

  test.each([
    ["div", {}, true],
    ["button", { key: "T" }, true],
    ["input", {}, false],
    ["textarea", {}, false],
    ["select", {}, false],
    ["div", { ctrlKey: true }, false],
    ["div", { metaKey: true }, false],
    ["div", { repeat: true }, false],
    ["div", { key: "r" }, false],
  ])("in a %s with %j takes: %s", (tag, changes, takes) => {
    expect(press(tag, changes)).toBe(takes);
  });
});
