import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".map"]);
/** Less goes in one packet anyway. */
const WORTHWHILE_BYTES = 1_024;

/** The forms in which a file is sent, and what the name of each ends with where the build has left it beside the file. */
export const PACKED = { br: ".br", gzip: ".gz" } as const;

/** A file in each of its compressed forms. */
export type Packed = Record<keyof typeof PACKED, Buffer>;

/** Whether compression makes a file of this name and content notably smaller on the wire. */
export function isWorthPacking(file: string, { length }: Buffer): boolean {
  return COMPRESSIBLE.has(extname(file)) && length >= WORTHWHILE_BYTES;
}

/** The build compresses as far as it goes, in a second for all files; a server that has to do it at run time takes a faster level. */
export async function pack(body: Buffer, quality: 9 | 11): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { br, gzip: zipped };
}
