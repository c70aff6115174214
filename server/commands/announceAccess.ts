import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { readRows } from "#db/rows.ts";
import type { User } from "#protocol/users.ts";
import { hasFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";

/** Makes the sockets of an administrator reconnect when a change of the second factor changes what they may receive. */
export async function announceAccess({ trx, publish }: Tx, { id, role }: User): Promise<void> {
  if (role !== "admin" || !(await getSettings(trx)).adminSecondFactorRequired) return;
  publish({ name: "access.changed", userId: id, payload: { userIds: [id] } });
}

/** The same for all administrators without a second factor, when the setting that requires one changes. */
export async function announceRequirement({ trx, publish }: Tx): Promise<void> {
  const statement = trx.raw(`select id from users where role = 'admin' and not ${hasFactor("users.id")}`);
  const rows = await readRows(statement, z.object({ id: z.string() }));
  if (rows.length === 0) return;
  publish({ name: "access.changed", userId: null, payload: { userIds: rows.map(({ id }) => id) } });
}
