/* Writes ZIP archives (APPNOTE.TXT 6.3) without compression: small enough to need no library, and read everywhere. */

export type ZipFile = { name: string; content: string };

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ 0xed_b8_83_20;
  return remainder;
});

/** The CRC-32 that ZIP uses. */
export function crc32(bytes: Uint8Array): number {
  let remainder = 0xff_ff_ff_ff;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ byte) & 0xff] ?? 0);
  return (remainder ^ 0xff_ff_ff_ff) >>> 0;
}

const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x08_00;

/** The parts of an archive, one after the other; a file may have 4 GB at most. */
export function zip(files: readonly ZipFile[], now = new Date()): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = encode(file.name);
    const content = encode(file.content);
    const facts = join(
      u16(VERSION),
      u16(FLAGS),
      u16(0),
      momentOf(now),
      u32(crc32(content)),
      u32(content.length),
      u32(content.length),
      u16(name.length),
      u16(0),
    );
    const local = join(u32(0x04_03_4b_50), facts, name);
    directory.push(
      join(u32(0x02_01_4b_50), u16(VERSION), facts, u16(0), u16(0), u16(0), u32(0), u32(offset), name),
    );
    parts.push(local, content);
    offset += local.length + content.length;
  }
  const listed = join(...directory);
  const count = u16(files.length);
  const end = join(u32(0x06_05_4b_50), u16(0), u16(0), count, count, u32(listed.length), u32(offset), u16(0));
  return [...parts, listed, end];
}

/** Time and date as MS-DOS has them, in UTC. */
function momentOf(at: Date): Uint8Array {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return join(u16(time), u16(date));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
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
