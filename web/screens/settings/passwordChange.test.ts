import { describe, expect, it } from "vitest";
import { findPasswordFault, passwordStrength } from "./passwordChange.ts";

describe("a password change", () => {
  it.each([
    ["", "secret1", "secret1", "currentPassword", "Please fill in all password fields."],
    ["old-one", "", "", "newPassword", "Please fill in all password fields."],
    ["old-one", "secret1", "secret2", "confirmation", "New passwords do not match."],
    ["old-one", "abc", "abcd", "confirmation", "New passwords do not match."],
    ["old-one", "abcde", "abcde", "newPassword", "Password must be at least 6 characters long."],
  ])(
    "from %j to %j, repeated as %j, is refused at %s",
    (currentPassword, newPassword, confirmation, field, message) => {
      expect(findPasswordFault({ currentPassword, newPassword, confirmation })).toEqual({ field, message });
    },
  );

  it("is valid with six characters, entered twice", () => {
    expect(
      findPasswordFault({ currentPassword: "old-one", newPassword: "abcdef", confirmation: "abcdef" }),
    ).toBeNull();
  });
});

it.each([
  ["abcde", 0],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 1],
  ["abcdef", 1],
  ["abcdef12", 1],
  ["Abcdef12", 2],
  ["correct horse battery", 3],
  ["Tr4der!desk#9", 3],
] as const)("rates the password %j as %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
