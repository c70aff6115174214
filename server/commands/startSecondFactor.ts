import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import type { Enrolment } from "#protocol/secondFactor.ts";
import type { Actor, Context } from "../context.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import { encryptSecret } from "../secondFactor/secretEncryption.ts";
import { createSecret, describeSecret } from "../secondFactor/totp.ts";

/** Creates the secret of a second factor, which has no effect until confirmed; replaces an unconfirmed one. */
export async function startSecondFactor({ config, database }: Context, { user }: Actor): Promise<Enrolment> {
  const secret = createSecret();
  const sealed = encryptSecret(config.sessionKeys, user.id, secret);
  const isStarted = await database.transact(async ({ trx }) => {
    const statement = trx.raw(
      `insert into "secondFactors" ("userId", secret) values (?, ?)
       on conflict ("userId") do update set secret = excluded.secret, "createdAt" = now()
        where "secondFactors"."confirmedAt" is null
       returning "userId"`,
      [user.id, sealed],
    );
    return (await findRow(statement, z.unknown())) !== null;
  });
  if (!isStarted) throw new Refusal("second_factor_enabled");
  return describeSecret(secret, user.username, nameOfDesk(await getSettings(database.knex)));
}
