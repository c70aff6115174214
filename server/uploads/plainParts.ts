const MOST_PARTS = 100;
/** Headers of one part: its name, the file's, and a type. */
const MOST_HEADER_BYTES = 4096;

/** Without escapes and other characters that two readers could take for different boundaries (RFC 2046, 5.1.1). */
const BOUNDARY = /boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))(?=\s*(?:;|$))/gi;

/** True for few parts with short headers: parsing more could block the event loop. Cheap to check. */
export function hasPlainParts(body: Buffer, type: string): boolean {
  const boundary = boundaryOf(type);
  if (boundary === null) return false;
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    // Elsewhere, for example in a file's name, it separates nothing.
    if (at > 0 && body.toString("latin1", at - 2, at) !== "\r\n") continue;
    const isLast = body.toString("latin1", at + delimiter.length, at + delimiter.length + 2) === "--";
    if (isLast) return true;
    parts += 1;
    const headers = body.subarray(at, at + MOST_HEADER_BYTES);
    if (parts > MOST_PARTS || !headers.includes("\r\n\r\n")) return false;
  }
  return false;
}

/** Null unless it is named exactly once. */
function boundaryOf(type: string): string | null {
  if (type.match(/boundary\s*=/gi)?.length !== 1) return null;
  const [named] = type.matchAll(BOUNDARY);
  return named?.[1] ?? named?.[2] ?? null;
}
