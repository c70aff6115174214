import { expect, test } from "vitest";
import { hasPlainParts } from "./plainParts.ts";

const TYPE = "multipart/form-data; boundary=x";
const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string) =>
  part(`Content-Disposition: form-data; name="logo"; filename="${name}"\r\nContent-Type: image/png`, "PNG");
const HEADERS = "a:\r\n".repeat(2_000);

test.each([
  ["a file", TYPE, `${file("logo.png")}--x--\r\n`, true],
  ["a quoted boundary", 'multipart/form-data; boundary="x"; charset=utf-8', `${file("a")}--x--`, true],
  [
    "Firefox's boundary",
    "multipart/form-data; boundary=----geckoformboundary1f2e",
    `------geckoformboundary1f2e\r\na: b\r\n\r\n\r\n------geckoformboundary1f2e--\r\n`,
    true,
  ],
  ["the boundary in a file's content", TYPE, `${part("a: b", "1 --x-- 2")}--x--`, true],
  ["a hundred parts", TYPE, `${part("a: b", "").repeat(100)}--x--`, true],
  ["more parts", TYPE, `${part("a: b", "").repeat(101)}--x--`, false],
  ["no end", TYPE, file("a"), false],
  ["long headers", TYPE, `--x\r\n${HEADERS}\r\n\r\n--x--`, false],
  ["long headers after an end in a file's name", TYPE, `${file("--x--")}--x\r\n${HEADERS}\r\n--x--`, false],
  [
    "long headers after an end in a line",
    TYPE,
    `${part("a: b", "c\n--x--")}--x\r\n${HEADERS}\r\n--x--`,
    false,
  ],
  ["no boundary", "multipart/form-data", `${file("a")}--x--`, false],
  ["two boundaries", "multipart/form-data; xboundary=y; boundary=x", `--y--\r\n${file("a")}--x--`, false],
  ["an empty boundary", 'multipart/form-data; boundary=""', `${file("a")}--x--`, false],
  ["an escaped quote", 'multipart/form-data; boundary="x\\"y"', `${file("a")}--x--`, false],
  ["a boundary with a comment", "multipart/form-data; boundary=x(y)", `${file("a")}--x--`, false],
])("%s", (_what, type, body, expected) => {
  expect(hasPlainParts(Buffer.from(body), type)).toBe(expected);
});
