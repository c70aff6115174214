import { ArchiveTooLarge } from "./archiveTooLarge.ts";
import { collectText, type TextCollector } from "./collectText.ts";

/* Writes ZIP archives (APPNOTE.TXT 6.3) without compression: small enough to need no library, and read everywhere. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ 0xed_b8_83_20;
  return remainder;
});

/** The CRC-32 that ZIP uses, of these bytes after those whose checksum is `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let remainder = before ^ 0xff_ff_ff_ff;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ byte) & 0xff] ?? 0);
  return (remainder ^ 0xff_ff_ff_ff) >>> 0;
}

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x08_00;
/** Sizes and offsets have 32 bits; this leaves room for the directory. */
const MOST_BYTES = 4_000_000_000;

/** A file that grows until it is stored. Throws `ArchiveTooLarge`. */
export type ZipFile = { add(text: string): void };

export type Zip = {
  begin(name: string): ZipFile;
  /** Writes complete files, one after the other, without keeping them in memory. */
  store(...files: readonly ZipFile[]): Promise<void>;
  end(): Promise<void>;
};

/** Takes the archive part by part. */
export type Write = (part: BlobPart) => Promise<void>;

type Entry = ZipFile & { name: Uint8Array<ArrayBuffer>; crc: number; size: number; content: TextCollector };

/** An archive that is written file by file, and that the page never holds as a whole. */
export function createZip(write: Write, now = new Date(), mostBytes = MOST_BYTES): Zip {
  const moment = momentOf(now);
  const entries = new Map<ZipFile, Entry>();
  const directory: Uint8Array[] = [];
  let total = 0;
  let offset = 0;

  async function put(part: BlobPart, size: number): Promise<void> {
    await write(part);
    offset += size;
  }

  async function store({ name, crc, size, content }: Entry): Promise<void> {
    const facts = join(
      u16(VERSION),
      u16(FLAGS),
      u16(0),
      moment,
      u32(crc),
      u32(size),
      u32(size),
      u16(name.length),
      u16(0),
    );
    directory.push(
      join(u32(0x02_01_4b_50), u16(VERSION), facts, u16(0), u16(0), u16(0), u32(0), u32(offset), name),
    );
    const local = join(u32(0x04_03_4b_50), facts, name);
    await put(local, local.length);
    for (const blob of content.parts()) await put(blob, blob.size);
  }

  return {
    begin(name) {
      const entry: Entry = {
        name: new TextEncoder().encode(name),
        crc: 0,
        size: 0,
        content: collectText(),
        add(text) {
          const bytes = entry.content.add(text);
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          total += bytes.length;
          if (total > mostBytes) throw new ArchiveTooLarge();
        },
      };
      entries.set(entry, entry);
      return entry;
    },
    async store(...files) {
      for (const file of files) {
        const entry = entries.get(file);
        if (entry === undefined) throw new Error("This file is stored already.");
        entries.delete(file);
        await store(entry);
      }
    },
    async end() {
      const count = u16(directory.length);
      const listed = join(...directory);
      const begin = offset;
      await put(listed, listed.length);
      await write(
        join(u32(0x06_05_4b_50), u16(0), u16(0), count, count, u32(listed.length), u32(begin), u16(0)),
      );
    },
  };
}

/** Date and time in MS-DOS format, in UTC. */
function momentOf(at: Date): Uint8Array {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return join(u16(time), u16(date));
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff);
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff);
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
