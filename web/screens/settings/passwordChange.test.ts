import { describe, expect, it } from "vitest";
import { findPasswordFault, passwordStrength } from "./passwordChange.ts";

describe("a password change", () => {
  it.each([
    ["", "secret1", "secret1", "currentPassword", "Please fill in all password fields."],
    ["old-one", "", "", "newPassword", "Please fill in all password fields."],
    ["old-one", "secret1", "secret2", "confirmation", "New passwords do not match."],
    ["old-one", "abc", "abcd", "confirmation", "New passwords do not match."],
    ["old-one", "abcde", "abcde", "newPassword", "Password must be at least 6 characters long."],
    [
      "old-one",
      "abcdefghijk",
      "abcdefghijk",
      "newPassword",
      "Password must be at least 12 characters long.",
      12,
    ],
  ])(
    "from %j to %j, repeated as %j, is refused at %s",
    (currentPassword, newPassword, confirmation, field, message, least = 6) => {
      expect(findPasswordFault({ currentPassword, newPassword, confirmation }, least)).toEqual({
        field,
        message,
      });
    },
  );

  it("is valid with six characters, entered twice", () => {
    expect(
      findPasswordFault({ currentPassword: "old-one", newPassword: "abcdef", confirmation: "abcdef" }, 6),
    ).toBeNull();
  });
});

it.each([
  ["abcde", 0, 6],
  ["Tr4der!desk", 0, 12],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 1, 6],
  ["abcdef", 1, 6],
  ["abcdef12", 1, 6],
  ["Abcdef12", 2, 6],
  ["correct horse battery", 3, 6],
  ["Tr4der!desk#9", 3, 6],
] as const)("rates the password %j as %i, with a minimum of %i", (password, strength, least) => {
  expect(passwordStrength(password, least)).toBe(strength);
});
