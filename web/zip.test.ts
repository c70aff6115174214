import { expect, test } from "vitest";
import { crc32, zip } from "./zip.ts";

test("the checksum is the published one", () => {
  expect(crc32(new TextEncoder().encode("123456789")).toString(16)).toBe("cbf43926");
});

test("an archive is to the byte what other tools write and read", () => {
  const parts = zip([{ name: "ä.txt", content: "hi" }], new Date("2026-03-04T10:20:30Z"));
  expect(parts.map((part) => Buffer.from(part).toString("hex"))).toEqual([
    "504b0304140000080000" + "8f52645c" + "ac2a93d8" + "02000000" + "02000000" + "06000000" + "c3a42e747874",
    "6869",
    "504b01021400140000080000" +
      "8f52645c" +
      "ac2a93d8" +
      "02000000" +
      "02000000" +
      "0600000000000000000000000000" +
      "00000000" +
      "c3a42e747874",
    "504b050600000000010001003400000026000000" + "0000",
  ]);
});
