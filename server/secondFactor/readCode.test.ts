import { expect, test } from "vitest";
import { readCode } from "./readCode.ts";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123\u2011456", "123456"],
  ["123\u2013456", "123456"],
  ["123\u00a0456", "123456"],
  ["123\u202f456", "123456"],
  ["\u200e123456\u200e", "123456"],
  ["\uff11\uff12\uff13\uff14\uff15\uff16", "123456"],
  ["\uff11\uff12\uff13\u3000\uff14\uff15\uff16", "123456"],
  ["\u0661\u0662\u0663\u0664\u0665\u0666", "123456"],
  ["\u06f1\u06f2\u06f3 \u06f4\u06f5\u06f6", "123456"],
  ["abcdef-ghijkl", "abcdefghijkl"],
  ["12345\u00b2", "12345\u00b2"],
])("the code %j is read as %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
