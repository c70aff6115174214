import { expect, test } from "vitest";
import { countDown, isClosedAt } from "./closingText.ts";

const AT = "2026-03-04T12:00:00.000Z";
const before = (milliseconds: number) => Date.parse(AT) - milliseconds;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

test.each([
  [before(51 * HOUR), "2 d 3 h"],
  [before(24 * HOUR), "1 d 0 h"],
  [before(24 * HOUR - SECOND), "23 h 59 min"],
  [before(3 * HOUR + 5 * MINUTE), "3 h 05 min"],
  [before(HOUR), "1 h 00 min"],
  [before(HOUR - SECOND), "59:59"],
  [before(65 * SECOND), "1:05"],
  [before(1), "0:01"],
  [before(0), "0:00"],
  [before(-MINUTE), "0:00"],
])("at %s it begins in %s", (now, text) => expect(countDown(AT, now)).toBe(text));

test.each([
  [false, null, before(0), false],
  [true, null, before(0), true],
  [false, AT, before(1), false],
  [false, AT, before(0), true],
  [false, AT, before(-HOUR), true],
])("with maintenance %s, announced for %s, at %s the desk is closed: %s", (mode, at, now, isClosed) =>
  expect(isClosedAt({ maintenanceMode: mode, maintenanceAt: at }, now)).toBe(isClosed),
);
