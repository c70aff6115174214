import type { Cursor } from "#protocol/events.ts";

const MAX_XID = 2n ** 64n - 1n;
const MAX_ID = 2n ** 63n - 1n;

/** The position of an event in the log: first by transaction, then by event. */
function parse(cursor: Cursor): { xid: bigint; id: bigint } {
  const [xid = "", id = ""] = cursor.split("-");
  return { xid: BigInt(xid), id: BigInt(id) };
}

/** The two halves of a cursor, for PostgreSQL's xid8 and bigint. */
export function splitCursor(cursor: Cursor): [xid: string, id: string] {
  const { xid, id } = parse(cursor);
  return [xid.toString(), id.toString()];
}

/** True when PostgreSQL can hold it; a client may send any twenty digits. */
export function isPlausible(cursor: Cursor): boolean {
  const { xid, id } = parse(cursor);
  return xid <= MAX_XID && id <= MAX_ID;
}

/** True if `a` is later in the log. */
export function isAfter(a: Cursor, b: Cursor): boolean {
  const left = parse(a);
  const right = parse(b);
  return left.xid === right.xid ? left.id > right.id : left.xid > right.xid;
}

export function laterOf(a: Cursor, b: Cursor): Cursor {
  return isAfter(a, b) ? a : b;
}
