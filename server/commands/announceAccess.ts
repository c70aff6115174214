import type { Tx } from "#db/transact.ts";
import type { User } from "#protocol/entities.ts";
import { getSettings } from "../queries/settings.ts";

/** Has the sockets of an administrator come back when what they may hear depends on the second factor that changed. */
export async function announceAccess({ trx, publish }: Tx, { id, role }: User): Promise<void> {
  if (role !== "admin" || !(await getSettings(trx)).adminSecondFactorRequired) return;
  publish({ name: "access.changed", userId: id, payload: { userIds: [id] } });
}

/** The same for all administrators without a second factor, when the setting that asks for one was turned. */
export async function announceRequirement({ trx, publish }: Tx): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select id from users where role = 'admin' and not exists (
       select from "secondFactors" where "userId" = users.id and "confirmedAt" is not null
     )`,
  );
  if (rows.length === 0) return;
  publish({ name: "access.changed", userId: null, payload: { userIds: rows.map(({ id }) => id) } });
}
