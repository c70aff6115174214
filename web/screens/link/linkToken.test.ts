import { expect, test } from "vitest";
import { linkToken } from "./linkToken.ts";

const TOKEN = "kJ8_-dKq0v3xYz1AbCdEfGhIjKlMnOpQrStUvWxYz12";

test.each([
  `#${TOKEN}`,
  `#${TOKEN}.`,
  `#${TOKEN})`,
  `#${TOKEN}>`,
  `#${TOKEN},`,
  `#${TOKEN}%E2%80%8B`,
  `#%E2%80%8B${TOKEN}`,
  `#${TOKEN}\u2060`,
  `#${TOKEN.slice(0, 20)}%C2%AD${TOKEN.slice(20)}`,
  `#${TOKEN}%20`,
  `#${TOKEN}%22`,
  `#${TOKEN}_`,
  `#${TOKEN}%`,
])("%j has the token", (hash) => {
  expect(linkToken(hash)).toBe(TOKEN);
});

test.each([
  ["", ""],
  ["#", ""],
  ["#abc", "abc"],
  ["#...", ""],
])("%j has %j", (hash, token) => {
  expect(linkToken(hash)).toBe(token);
});
