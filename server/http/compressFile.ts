import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".map"]);
/** Anything smaller fits into one packet anyway. */
const WORTHWHILE_BYTES = 1_024;

/** Encodings in which files are sent, and the suffix of the file that the build stores for each. */
export const SUFFIXES = { br: ".br", gzip: ".gz" } as const;

/** A file in each encoding. */
export type Packed = Record<keyof typeof SUFFIXES, Buffer>;

/** Whether compression makes this file notably smaller on the wire. */
export function isWorthPacking(file: string, { length }: Buffer): boolean {
  return COMPRESSIBLE.has(extname(file)) && length >= WORTHWHILE_BYTES;
}

/**
 * The build uses the highest quality, which takes a second for all files; a server that compresses at run time uses a
 * faster level.
 */
export async function pack(body: Buffer, quality: 9 | 11): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { br, gzip: zipped };
}
