import type { Knex } from "knex";
import { z } from "zod";
import { readOnChainId } from "../spelling/onChainId.ts";

/** The keys are computed before the table is locked. What is done is not done again. */
export const config = { transaction: false };

const BATCH = 1000;
const rowsSchema = z.array(
  z.object({ id: z.string(), transactionId: z.string(), transactionKey: z.string() }),
);

type Respelled = { id: string; key: string };

/*
 * Hashes are recognised in more spellings: in pieces with words beside them, and glued to words. Rows with such a spelling
 * get the key of their hash. As in migration 0018, what was credited again stays in the books and is marked.
 */
export async function up(knex: Knex): Promise<void> {
  const respelled = await findRespelled(knex);
  if (respelled.length === 0) return;
  await knex.transaction(async (trx) => {
    // The table can be read meanwhile. What has ended may change here.
    await trx.raw("lock table transactions in exclusive mode; alter table transactions disable trigger user");
    await trx.raw(
      `create temporary table respelled on commit drop as
         select id, key from unnest(?::uuid[], ?::text[]) as read (id, key)`,
      [respelled.map(({ id }) => id), respelled.map(({ key }) => key)],
    );
    await trx.raw(MARK);
    // After the marks, so that the unique indexes hold.
    await trx.raw(
      `update transactions set "transactionKey" = key from respelled where transactions.id = respelled.id`,
    );
    await trx.raw("alter table transactions enable trigger user");
  });
}

/** The keys of before mean the same to the version before. */
export async function down(): Promise<void> {}

/** Where the key is already a hash, it stays. */
async function findRespelled(knex: Knex): Promise<Respelled[]> {
  const respelled: Respelled[] = [];
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const found: unknown = await knex("transactions")
      .select("id", "transactionId", "transactionKey")
      .whereNotNull("transactionId")
      .whereRaw(`"transactionKey" !~ '^[0-9a-f]{64}$'`)
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH);
    const rows = rowsSchema.parse(found);
    const end = rows.at(-1);
    if (end === undefined) return respelled;
    last = end.id;
    for (const { id, transactionId, transactionKey } of rows) {
      const key = readOnChainId(transactionId)?.key ?? transactionKey;
      if (key !== transactionKey) respelled.push({ id, key });
    }
  }
}

const MARK = `
  create temporary table claims on commit drop as
    select *, count(*) over (partition by key) as rivals from (
      select transactions.id, "userId", type, status, coalesce(key, "transactionKey") as key, "createdAt", "duplicateOf"
        from transactions left join respelled using (id)
       where (type = 'deposit' and status in ('pending', 'completed')) or (type = 'withdrawal' and status = 'completed')
    ) active where key in (select key from respelled);
  create temporary table again on commit drop as
    select id, first from (
      select id, first_value(id) over same as first, row_number() over same as place
        from claims where type = 'deposit' and status = 'completed' and "duplicateOf" is null
      window same as (partition by key order by "createdAt", id)
    ) credited where place > 1;
  insert into again
    select id, first from (
      select id, first_value(id) over same as first, row_number() over same as place
        from claims where type = 'deposit' and "duplicateOf" is null
      window same as (partition by "userId", key order by status = 'completed' desc, "createdAt", id)
    ) claimed where place > 1 and id not in (select id from again);
  update transactions
     set conflict = true, "duplicateOf" = coalesce(again.first, transactions."duplicateOf"), version = version + 1
    from claims left join again using (id)
   where rivals > 1 and transactions.type = 'deposit' and transactions.id = claims.id
     and (not transactions.conflict or again.id is not null)`;
