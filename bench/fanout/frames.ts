const HEADER_END = Buffer.from("\r\n\r\n");
/** Enough of a payload to identify it, and all of a ping's. */
const HEAD_BYTES = 8;

export type FrameReader = (bytes: Buffer) => void;

/**
 * Reads what a server sends after its 101: calls back with the first bytes, length and type of each frame. Frames are
 * skipped, not assembled, so that 2,000 sockets cost their process less than they cost the server.
 */
export function readFrames(onFrame: (head: Buffer, length: number, opcode: number) => void): FrameReader {
  let isUpgraded = false;
  let rest: Buffer | null = null;
  let toSkip = 0;

  return (chunk) => {
    const bytes = rest === null ? chunk : Buffer.concat([rest, chunk]);
    rest = null;
    let at = 0;
    if (!isUpgraded) {
      const end = bytes.indexOf(HEADER_END);
      if (end === -1) {
        rest = Buffer.from(bytes);
        return;
      }
      if (!bytes.toString("latin1", 0, 12).endsWith("101")) throw new Error(bytes.toString("latin1", 0, end));
      isUpgraded = true;
      at = end + HEADER_END.length;
    }
    for (;;) {
      const skipped = Math.min(toSkip, bytes.length - at);
      at += skipped;
      toSkip -= skipped;
      if (at === bytes.length) return;
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const start = at + (short === 126 ? 4 : 2);
      const length = short === 126 && start <= bytes.length ? bytes.readUInt16BE(at + 2) : short;
      if (start + Math.min(length, HEAD_BYTES) > bytes.length) {
        // The chunk's memory is reused for the next one.
        rest = Buffer.from(bytes.subarray(at));
        return;
      }
      onFrame(bytes.subarray(start, start + Math.min(length, HEAD_BYTES)), length, (bytes[at] ?? 0) & 0x0f);
      at = start;
      toSkip = length;
    }
  };
}
