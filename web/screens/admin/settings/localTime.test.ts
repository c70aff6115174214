import { expect, test } from "vitest";
import { localTime } from "./localTime.ts";

test.each(["2026-03-04T14:05:00Z", "2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z"])(
  "%s, read back as a local time, is the same moment",
  (time) => expect(new Date(localTime(Date.parse(time))).getTime()).toBe(Date.parse(time)),
);

test("seconds are rounded up: the desk never closes earlier than promised", () => {
  const time = new Date(2026, 2, 4, 14, 5, 1);
  expect(localTime(time.getTime())).toBe("2026-03-04T14:06");
});
