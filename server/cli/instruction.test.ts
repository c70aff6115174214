import { describe, expect, test } from "vitest";
import { readInstruction, USAGE, UsageError } from "./instruction.ts";

function read(line: string) {
  return readInstruction(line.split(" ").filter((word) => word !== ""));
}

function complaint(line: string): string {
  try {
    read(line);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "";
}

test.each([
  [
    "create alice",
    {
      verb: "create",
      username: "alice",
      email: "alice@localhost",
      role: "admin",
      passwordFromInput: false,
    },
  ],
  [
    "create bob --user --email bob@example.com --password-stdin",
    {
      verb: "create",
      username: "bob",
      email: "bob@example.com",
      role: "user",
      passwordFromInput: true,
    },
  ],
  ["reset-password bob", { verb: "reset-password", name: "bob", passwordFromInput: false }],
  [
    "--password-stdin reset-password bob@example.com",
    { verb: "reset-password", name: "bob@example.com", passwordFromInput: true },
  ],
  ["grant bob", { verb: "grant", name: "bob" }],
  ["revoke bob", { verb: "revoke", name: "bob" }],
  ["ban bob", { verb: "ban", name: "bob" }],
  ["unban bob", { verb: "unban", name: "bob" }],
  ["unlink bob", { verb: "unlink", name: "bob" }],
  ["forget-factor bob", { verb: "forget-factor", name: "bob" }],
  ["sessions bob", { verb: "sessions", name: "bob", end: false }],
  ["remove-logo", { verb: "remove-logo" }],
  ["pause orders --reason Checking", { verb: "pause", what: "orders", reason: "Checking" }],
  ["pause sign-ups --reason Flooded", { verb: "pause", what: "signUps", reason: "Flooded" }],
  ["resume withdrawals", { verb: "resume", what: "withdrawals" }],
  ["close", { verb: "close", at: null, message: "" }],
  [
    "close --at 2026-01-31T12:00:00Z --message Soon",
    { verb: "close", at: "2026-01-31T12:00:00Z", message: "Soon" },
  ],
  ["open", { verb: "open" }],
  ["sessions bob --end", { verb: "sessions", name: "bob", end: true }],
])("%s", (line, instruction) => {
  expect(read(line)).toEqual(instruction);
});

describe("a command that can't be parsed is answered with its usage", () => {
  test.each([
    "",
    "create",
    "promote bob",
    "toString bob",
    "grant bob alice",
    "remove-logo bob",
    "reset-password bob secret",
  ])("'%s'", (line) => expect(complaint(line)).toBe(USAGE));

  test("an option of another command, or of none", () => {
    expect(complaint("ban bob --end")).toBe(`ban takes no --end.\n\n${USAGE}`);
    expect(complaint("create bob --password secret")).toContain("Unknown option '--password'");
  });

  test("a name or address that no account can have", () => {
    expect(complaint("create al")).toBe("Username must be at least 3 characters.");
    expect(complaint("create alice --email alice")).toBe("Invalid email address.");
  });
});
