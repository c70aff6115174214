import { expect, test } from "vitest";
import { ArchiveTooLarge } from "./archiveTooLarge.ts";
import { crc32, createZip } from "./zip.ts";

const MOMENT = new Date("2026-03-04T10:20:30Z");

/** Collects what is written. */
function sink() {
  const parts: BlobPart[] = [];
  return {
    parts,
    write: (part: BlobPart) => Promise.resolve(void parts.push(part)),
    hex: async () => Buffer.from(await new Blob(parts).arrayBuffer()).toString("hex"),
  };
}

test("the checksum is the published one, also in pieces", () => {
  const bytes = new TextEncoder().encode("123456789");
  expect(crc32(bytes).toString(16)).toBe("cbf43926");
  expect(crc32(bytes.slice(4), crc32(bytes.slice(0, 4))).toString(16)).toBe("cbf43926");
});

test("an archive is to the byte what other tools write and read", async () => {
  const { write, hex } = sink();
  const zip = createZip(write, MOMENT);
  const file = zip.begin("ä.txt");
  file.add("hi");
  await zip.store(file);
  await zip.end();
  expect(await hex()).toBe(
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
  const [whole, pieces] = [sink(), sink()];
  const first = createZip(whole.write, MOMENT);
  for (const [name, text] of [
    ["a", long + long],
    ["b", "one, two"],
  ] as const) {
    const file = first.begin(name);
    file.add(text);
    await first.store(file);
  }
  await first.end();
  const zip = createZip(pieces.write, MOMENT);
  const [a, b] = [zip.begin("a"), zip.begin("b")];
  for (const [file, text] of [
    [a, long],
    [b, "one, "],
    [a, long],
    [b, "two"],
  ] as const)
    file.add(text);
  await zip.store(a, b);
  await zip.end();
  expect(await pieces.hex()).toBe(await whole.hex());
  // What the page itself holds: two headers and the directory.
  const held = pieces.parts.filter((part) => part instanceof Uint8Array).map(({ byteLength }) => byteLength);
  expect(held).toEqual([31, 31, 94, 22]);
  await expect(zip.store(a)).rejects.toThrow("stored already");
});

test("an archive that would be too large is refused, with what to do", () => {
  const file = createZip(sink().write, MOMENT, 10).begin("a");
  file.add("0123456789");
  expect(() => file.add("a")).toThrow(ArchiveTooLarge);
  expect(() => file.add("a")).toThrow("Your data exceeds 4 GB, too much for one archive.");
});
