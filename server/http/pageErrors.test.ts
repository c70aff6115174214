import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PageError, REPORT_LENGTHS } from "#protocol/pageErrors.ts";
import type { Credential } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { createPageErrors } from "./pageErrors.ts";

const REPORT: PageError = { message: "TypeError: x is undefined", page: "/trade", build: "b1", stack: null };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function openLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const errors = createPageErrors(pino({ base: null, timestamp: false }, stream));
  return { lines, errors, pass: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds) };
}

const session = (hash: string): Credential => ({ kind: "session", hash });

test("a report is one line of the log", () => {
  const { lines, errors } = openLog();
  errors.write({ ...REPORT, stack: "TypeError: x\n    at f (https://desk/a.js:1:10)\r\n    at g" });
  expect(lines).toEqual([
    `${JSON.stringify({
      level: 40,
      page: "/trade",
      build: "b1",
      error: "TypeError: x is undefined",
      stack: "TypeError: x | at f (https://desk/a.js:1:10) | at g",
      msg: "a page reported an error",
    })}\n`,
  ]);
});

test.each([
  ["a line end", 'x\n{"level":60,"msg":"forged"}', 'x {"level":60,"msg":"forged"}'],
  ["a terminal's colours", "\u001b[31mred\u001b[0m", " [31mred [0m"],
  ["other line ends", "a\u2028b\u0085c\u000bd", "a b c d"],
  ["directions", "abc\u202Ecba", "abc cba"],
  ["a query", "No answer from /api/x?token=abc#more now", "No answer from /api/x now"],
  ["a question", "What? No (#)", "What? No (#)"],
  [
    "a place in a file",
    "at f (https://desk/assets/a.js?again=2:3:14)",
    "at f (https://desk/assets/a.js:3:14)",
  ],
  ["a one-time link", "/link#Zm9vYmFy", "/link"],
  ["an email address", "alice@example.com is taken", "[address] is taken"],
  ["an id", "/orders/0197A3C1-7a00-7000-8000-000000000101", "/orders/[id]"],
  ["a token", "Bearer 3k2jh5g23kj5hg2k3j5hgk23j5hg", "Bearer [token]"],
  [
    "a file of the build",
    "at /assets/FairnessReportScreen-Dh2kS8aa.js:1:2",
    "at /assets/FairnessReportScreen-Dh2kS8aa.js:1:2",
  ],
  [
    "a frame of Firefox or Safari",
    "place@https://desk.example/assets/trade.js:1:10",
    "place@https://desk.example/assets/trade.js:1:10",
  ],
  ["an email address after a colon", "user:alice@mail.example.com", "[address]"],
  ["a long name", "at getDerivedStateFromProperties", "at getDerivedStateFromProperties"],
])("%s does not reach the log as it came", (_name, sent, written) => {
  const { lines, errors } = openLog();
  errors.write({ ...REPORT, message: sent, page: `/${sent}`, build: sent, stack: sent });
  expect(lines).toHaveLength(1);
  const line: unknown = JSON.parse(lines[0] ?? "");
  expect(line).toMatchObject({ error: written });
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}|\p{Cf}|\p{Zl}/u);
});

test("the longest report is a short line", () => {
  const { lines, errors } = openLog();
  const { message, page, build, stack } = REPORT_LENGTHS;
  errors.write({
    message: "a1-".repeat(message).slice(0, message),
    page: "/".repeat(page),
    build: "#".repeat(build),
    stack: "?\u0001".repeat(stack).slice(0, stack),
  });
  expect(lines[0]?.length).toBeLessThan(6_000);
});

/** How many of this many reports are accepted. */
function accepted(count: number, send: (index: number) => void): number {
  let written = 0;
  for (let index = 0; index < count; index += 1) {
    try {
      send(index);
      written += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return written;
}

test.each([
  ["one session", 10, () => session("a"), () => "192.0.2.1"],
  ["one session from many addresses", 10, () => session("a"), (at: number) => `192.0.2.${at % 250}`],
  ["one address without a session", 30, () => null, () => "192.0.2.1"],
  ["one address with many sessions", 30, (at: number) => session(`${at}`), () => "192.0.2.1"],
  ["one IPv6 network", 30, () => null, (at: number) => `2001:db8::${at.toString(16)}`],
  [
    "300 networks of one IPv6 site",
    30,
    () => null,
    (at: number) => `2001:db8:0:${(at % 300).toString(16)}::1`,
  ],
  ["many addresses", 120, () => null, (at: number) => `198.51.${at % 200}.7`],
])("%s: %i reports a minute", (_name, most, who, from) => {
  const { errors, pass } = openLog();
  const send = (at: number) => errors.count(from(at), who(at));
  expect(accepted(1_000, send)).toBe(most);
  pass(59_999);
  expect(accepted(1, send)).toBe(0);
  pass(1);
  expect(accepted(1_000, send)).toBe(most);
});

test("one network has 300 requests a minute, whatever they send", () => {
  const { errors, pass } = openLog();
  expect(accepted(1_000, () => errors.admit("192.0.2.1"))).toBe(300);
  expect(accepted(1, () => errors.admit("192.0.2.2"))).toBe(1);
  expect(accepted(1_000, () => errors.count("192.0.2.1", null))).toBe(30);
  expect(accepted(1_000, (at) => errors.admit(`2001:db8:0:${at.toString(16)}::1`))).toBe(300);
  pass(60_000);
  expect(accepted(1_000, () => errors.admit("192.0.2.1"))).toBe(300);
});

const refusedIn = (lines: string[]) => lines.map((line) => /"refused":(\d+)/.exec(line)?.[1]);

test("the next line says how many were refused", () => {
  const { lines, errors, pass } = openLog();
  accepted(12, () => errors.count("192.0.2.1", session("a")));
  errors.write(REPORT);
  errors.write(REPORT);
  pass(120_000);
  expect(refusedIn(lines)).toEqual(["2", undefined]);
});

test("without a next line, one of its own says so a minute later", () => {
  const { lines, errors, pass } = openLog();
  accepted(12, () => errors.count("192.0.2.1", session("a")));
  pass(59_999);
  expect(lines).toEqual([]);
  accepted(303, () => errors.admit("192.0.2.1"));
  pass(1);
  expect(lines).toEqual([`{"level":40,"refused":5,"msg":"errors of pages were not written"}\n`]);
  pass(600_000);
  expect(lines).toHaveLength(1);
});
