import { describe, expect, test } from "vitest";
import { createSecret, describeSecret, stepOfCode } from "./totp.ts";

/** The key in RFC 6238, appendix B. */
const KEY = Buffer.from("12345678901234567890", "ascii");

/** The appendix has eight digits; apps show the last six. */
const VECTORS = [
  [59, "94287082", 0x1],
  [1111111109, "07081804", 0x23523ec],
  [1111111111, "14050471", 0x23523ed],
  [1234567890, "89005924", 0x273ef07],
  [2000000000, "69279037", 0x3f940aa],
  [20000000000, "65353130", 0x27bc86aa],
] as const;

test.each(VECTORS)("RFC 6238, appendix B: at %i s it is %s", (seconds, code, step) => {
  expect(stepOfCode(code.slice(2), KEY, seconds)).toBe(step);
});

describe("a code is valid in its own 30 seconds and in those before and after", () => {
  test.each([
    [-31, null],
    [-30, 0x23523ec],
    [0, 0x23523ec],
    [29, 0x23523ec],
    [59, 0x23523ec],
    [60, null],
  ])("%i s from their beginning", (away, step) => {
    expect(stepOfCode("081804", KEY, 1111111080 + away)).toBe(step);
  });
});

test("only its six digits are a code", () => {
  for (const code of ["081805", "07081804", "81804", "", "abcdef"])
    expect(stepOfCode(code, KEY, 1111111109)).toBeNull();
});

test("secrets are 160 random bits, shown in base 32", () => {
  const [one, another] = [createSecret(), createSecret()];
  expect(one).toHaveLength(20);
  expect(Buffer.from(one).equals(another)).toBe(false);
  expect(describeSecret(KEY, "alice", "Livedesk")).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/Livedesk:alice?issuer=Livedesk&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  });
});
