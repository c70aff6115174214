import type { Knex } from "knex";

const SOME = `with
  boss as (select id from users where role = 'admin' order by "createdAt", id limit 1),
  trader as (select id from users where role = 'user' order by "createdAt", id limit 1) `;
const BYTES = "sha256(gen_random_uuid()::text::bytea)";

/** A row, or some, for each table that the demo leaves empty; a later migration may rewrite any. */
const STATEMENTS = [
  `insert into "accountLinks" (id, kind, role, "userId", "tokenHash", note, email, "createdBy", "expiresAt", "endedAs", "endedAt")
   select gen_random_uuid(), 'password', 'user', trader.id, ${BYTES}, '', null, boss.id, now() + interval '1 hour', null, null::timestamptz
     from boss, trader
   union all
   select gen_random_uuid(), 'invitation', 'user', null, ${BYTES}, 'Zoë, by phone', 'zoe@example.com', boss.id, now() + interval '7 days', null, null
     from boss
   union all
   select gen_random_uuid(), 'invitation', 'admin', null, ${BYTES}, 'a colleague', null, boss.id, now(), 'revoked', now() from boss`,
  `insert into mails (id, kind, "to", sealed, status, "endedAt")
   values (gen_random_uuid(), 'password_link', 'ana@example.com', ${BYTES}, 'waiting', null),
          (gen_random_uuid(), 'invitation', 'zoe@example.com', null, 'sent', now())`,
  `insert into passkeys (id, "userId", "credentialId", "publicKey", counter, transports, host, "isBackedUp", name)
   select gen_random_uuid(), trader.id, ${BYTES}, ${BYTES}, 4294967295, '{internal,hybrid}', 'desk.example.com', true, 'Télefon'
     from trader`,
  `insert into "providerAccounts" (id, "userId", issuer, subject, name)
   select gen_random_uuid(), boss.id, 'https://login.example.com', '248289761001', 'boss@example.com' from boss`,
  `insert into webhooks (id, name, url, events, secret, "createdBy", failures, "failingSince", fault)
   select '00000000-0000-4000-8000-000000000001'::uuid, 'ERP', 'https://erp.example.com/desk', '{order.changed,audit.changed}',
          ${BYTES}, boss.id, 2, now(), 'answered 503' from boss`,
  `insert into "webhookDeliveries" (id, "webhookId", event, subject, "happenedAt", body, status, attempts, "endedAt", answer)
   select gen_random_uuid(), '00000000-0000-4000-8000-000000000001'::uuid, 'order.changed', 'order-' || place, now(),
          case status when 'sent' then null else '{"type":"order.changed"}' end, status, place,
          case status when 'waiting' then null else now() end, 503
     from (values (1, 'sent'), (2, 'dead'), (3, 'waiting')) as one (place, status)`,
  `insert into "apiTokens" (id, hash, "userId", name, scope, "expiresAt")
   select gen_random_uuid(), ${BYTES}, trader.id, 'bot', 'trade', null from trader
   union all
   select gen_random_uuid(), ${BYTES}, boss.id, 'reports', 'desk_read', now() + interval '90 days' from boss
   union all
   select gen_random_uuid(), ${BYTES}, boss.id, 'decisions', 'desk_decide', now() + interval '90 days' from boss`,
  `insert into "notificationChoices" ("userId", desktop, sound, push, mail, "showsDetails", language, "timeZone")
   select trader.id, '{orders}'::text[], '{}'::text[], '{orders,transfers}'::text[], '{sign_ins}'::text[], true, 'de', 'Europe/Berlin'
     from trader`,
  `, note as (
     insert into "traderNotes" (id, "userId", "authorId") select gen_random_uuid(), trader.id, boss.id from boss, trader
     returning id)
   insert into "traderNoteTexts" ("noteId", place, text)
   select id, place, text from note, (values (1, 'Calls on Mondays'), (2, 'Calls on Mondays – after 10')) as one (place, text)`,
  `insert into "traderFlags" ("userId", flag, "isSet", reason, "changedBy")
   select trader.id, flag, flag = 'watch', 'Asked by the bank', boss.id
     from boss, trader, (values ('watch'), ('verified_by_phone')) as one (flag)`,
  `insert into "deskNotes" (version, id, text, "writtenBy")
   select 1, gen_random_uuid(), 'Back at two', boss.id from boss`,
  `insert into "savedAddresses" (id, "userId", crypto, address, normalized, name)
   select gen_random_uuid(), trader.id, 'BTC', address, address, 'Cold'
     from trader, (values ('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')) as one (address)`,
  `insert into "secondFactors" ("userId", secret, "confirmedAt", "lastStep") select trader.id, ${BYTES}, now(), 59000000 from trader`,
  `insert into "recoveryCodes" (hash, "userId") select ${BYTES}, trader.id from trader`,
];

/** Writes rows into the tables that the demo leaves empty. */
export async function addFurtherRows(database: Knex): Promise<void> {
  for (const statement of STATEMENTS) await database.raw(SOME + statement);
}
