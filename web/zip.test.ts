import { expect, test } from "vitest";
import { ArchiveTooLarge } from "./archiveTooLarge.ts";
import { crc32, createZip } from "./zip.ts";

const MOMENT = new Date("2026-03-04T10:20:30Z");

async function hex(parts: BlobPart[]): Promise<string> {
  return Buffer.from(await new Blob(parts).arrayBuffer()).toString("hex");
}

test("the checksum is the published one, also in pieces", () => {
  const bytes = new TextEncoder().encode("123456789");
  expect(crc32(bytes).toString(16)).toBe("cbf43926");
  expect(crc32(bytes.slice(4), crc32(bytes.slice(0, 4))).toString(16)).toBe("cbf43926");
});

test("an archive is to the byte what other tools write and read", async () => {
  const zip = createZip(MOMENT);
  zip.addFile("ä.txt")("hi");
  expect(await hex(zip.parts())).toBe(
    "504b0304140000080000" +
      "8f52645c" +
      "ac2a93d8" +
      "02000000" +
      "02000000" +
      "06000000" +
      "c3a42e747874" +
      "6869" +
      "504b01021400140000080000" +
      "8f52645c" +
      "ac2a93d8" +
      "02000000" +
      "02000000" +
      "0600000000000000000000000000" +
      "00000000" +
      "c3a42e747874" +
      "504b050600000000010001003400000026000000" +
      "0000",
  );
});

test("files that grow in turns are stored one after the other, whatever their length", async () => {
  const long = "0123456789abcdef".repeat(100_000);
  const [whole, pieces] = [createZip(MOMENT), createZip(MOMENT)];
  whole.addFile("a")(long + long);
  whole.addFile("b")("one, two");
  const [a, b] = [pieces.addFile("a"), pieces.addFile("b")];
  for (const [write, text] of [
    [a, long],
    [b, "one, "],
    [a, long],
    [b, "two"],
  ] as const)
    write(text);
  const parts = pieces.parts();
  expect(await hex(parts)).toBe(await hex(whole.parts()));
  // What the page itself holds: two headers and the directory.
  const held = parts.filter((part) => part instanceof Uint8Array).map(({ byteLength }) => byteLength);
  expect(held).toEqual([31, 31, 94, 22]);
});

test("an archive that would be too large is refused, with what to do", () => {
  const write = createZip(MOMENT, 10).addFile("a");
  write("0123456789");
  expect(() => write("a")).toThrow(ArchiveTooLarge);
  expect(() => write("a")).toThrow("Your data exceeds 4 GB, too much for one archive.");
});
