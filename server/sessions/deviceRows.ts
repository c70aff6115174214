import type { Knex } from "knex";
import { z } from "zod";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

/** The number of devices remembered for one account; the least recently seen are dropped. */
const MOST = 50;
const hashesSchema = z.array(z.instanceof(Buffer));
/** As long as the cookie lives. */
export const DEVICE_DAYS = 180;

/** Whether this device (hex hash) has signed in to the account. */
export async function knowsDevice(knex: Knex, userId: string, device: string): Promise<boolean> {
  const row: unknown = await knex("knownDevices")
    .where({ userId, hash: Buffer.from(device, "hex") })
    .first("userId");
  return row !== undefined;
}

/**
 * Records that this device (hex hash) has signed in to the account; true if it is new, next to others that the account
 * has signed in with.
 */
export async function rememberDevice(
  trx: Knex.Transaction,
  userId: string,
  device: string,
): Promise<boolean> {
  const hashes = hashesSchema.parse(await trx("knownDevices").where({ userId }).pluck("hash"));
  await trx("knownDevices")
    .insert({ userId, hash: Buffer.from(device, "hex") })
    .onConflict(["userId", "hash"])
    .merge({ lastSeenAt: trx.fn.now() });
  await trx.raw(
    `delete from "knownDevices" where "userId" = ? and hash in
       (select hash from "knownDevices" where "userId" = ? order by "lastSeenAt" desc offset ?)`,
    [userId, userId, MOST],
  );
  return hashes.length > 0 && !hashes.some((hash) => hash.toString("hex") === device);
}

/** After a change of the password, the account no longer knows its devices, except the one where it was changed. */
export async function forgetDevices(trx: Knex.Transaction, userId: string, except?: string): Promise<void> {
  await trx("knownDevices")
    .where({ userId })
    .modify((query) => {
      if (except !== undefined) void query.whereNot({ hash: Buffer.from(except, "hex") });
    })
    .delete();
}

/** Removes devices whose cookie has expired, and expired counters. */
export async function sweepDevicesAndLimits(knex: Knex, batches?: Batches): Promise<void> {
  await deleteRows(
    knex,
    {
      table: "knownDevices",
      where: `"lastSeenAt" < now() - interval '${DEVICE_DAYS} days'`,
      oldestFirst: "lastSeenAt",
    },
    batches,
  );
  const expired = { table: "rateLimits", where: "expire < extract(epoch from now()) * 1000" };
  await deleteRows(knex, expired, batches);
}
