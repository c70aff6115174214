import type { Cursor } from "#protocol/events.ts";

const MAX_XID = 2n ** 64n - 1n;
const MAX_ID = 2n ** 63n - 1n;

/** Where an event stands in the log: first by transaction, then by event. */
function parse(cursor: Cursor): { xid: bigint; id: bigint } {
  const [xid = "", id = ""] = cursor.split("-");
  return { xid: BigInt(xid), id: BigInt(id) };
}

/** A cursor's two halves as PostgreSQL's xid8 and bigint read them. */
export function splitCursor(cursor: Cursor): [xid: string, id: string] {
  const { xid, id } = parse(cursor);
  return [xid.toString(), id.toString()];
}

/** True when PostgreSQL can hold it; a client may have made up any number of twenty digits. */
export function isPlausible(cursor: Cursor): boolean {
  const { xid, id } = parse(cursor);
  return xid <= MAX_XID && id <= MAX_ID;
}

export function isAfter(a: Cursor, b: Cursor): boolean {
  const left = parse(a);
  const right = parse(b);
  return left.xid === right.xid ? left.id > right.id : left.xid > right.xid;
}

export function laterOf(a: Cursor, b: Cursor): Cursor {
  return isAfter(a, b) ? a : b;
}
