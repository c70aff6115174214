import type { Knex } from "knex";
import { forgottenEmail, forgottenName } from "../audit/forgotten.ts";

export type Person = { id: string; username: string; email: string };

/** The keys under which JSON has somebody's name or e-mail address. */
const NAMING = [
  "username",
  "email",
  "trader",
  "actorName",
  "resolvedBy",
  "requestedBy",
  "decidedBy",
  "payingBy",
  "endedBy",
  "by",
];

/** What comes in the place of the name and of the e-mail address. */
const NAMES = "jsonb_build_object(:username::text, :name::text, :email::text, :forgottenEmail::text)";
const renamed = (json: string) => `replace_names(${json}, :naming::text[], ${NAMES})`;
/** Rows of other people are read as text first, which is faster. */
const isNamedIn = (text: string) =>
  `(strpos(${text}, to_json(:username::text)::text) > 0 or strpos(${text}, to_json(:email::text)::text) > 0)`;

/*
 * The leaves of these orders hold a hash of the name, so their salts go. What the leaves show can still be checked, and
 * receipts that were handed out before have the salt.
 */
const IN_ORDERS = `
  with changed as (
    update orders set evidence = jsonb_set(evidence, '{resolution,resolvedBy}', to_jsonb(:name::text))
     where "userId" = :id and "resolvedBy" = :id and evidence #>> '{resolution,resolvedBy}' <> :name
    returning id
  )
  update "logLeaves" set salt = null from changed
   where kind = 'order' and subject = changed.id and salt is not null`;

const IN_APPROVALS = `
  update approvals set effect = jsonb_set(effect, '{trader}', to_jsonb(:name::text))
   where beneficiary = :id and effect ->> 'trader' <> :name`;

/** Whom the invitation was for, in the words of its maker, and where it was mailed to. */
const invited = (json: string) => `
  (select coalesce(jsonb_object_agg(key, case
            when value in ('null', '""') then value
            when key = 'note' then to_jsonb(:name::text)
            when key = 'email' then to_jsonb(:forgottenEmail::text)
            else value end), '{}')
     from jsonb_each(${json}))`;
const IN_INVITATIONS = `
  update approvals
     set command = ${invited("command")}, effect = jsonb_set(effect, '{details}', ${invited("effect -> 'details'")})
   where kind = 'invitation' and subject = any(:links::uuid[])`;

const OF_THEIRS = `details ->> 'trader' <> :name and subject in (select id from approvals where beneficiary = :id)`;
const IN_NOTIFICATIONS = `
  update notifications
     set details = case when ${OF_THEIRS} then jsonb_set(details, '{trader}', to_jsonb(:name::text))
                        else ${renamed("details")} end
   where (${OF_THEIRS}) or (${isNamedIn("details::text")} and details <> ${renamed("details")})`;

const ASKED = `select id from approvals where kind = 'invitation' and subject = any(:links::uuid[])`;
const OF_LINKS = `delete from events where "entityId" = any(:links::uuid[]) or "entityId" in (${ASKED})`;
const DELIVERED_OF_LINKS = `
  delete from "webhookDeliveries" where event = 'approval.changed' and subject in (select id::text from (${ASKED}) asked)`;

const IN_EVENTS = `update events set payload = ${renamed("payload")} where ${isNamedIn("payload::text")}`;

const IN_DELIVERIES = `
  update "webhookDeliveries" set body = ${renamed("body::jsonb")}::text where ${isNamedIn("body::jsonb::text")}`;

/**
 * Puts the invented name in the place of a person's where others see it: on what the person ended themselves, in what
 * administrators asked for and were told, and in what was pushed. `forgetInLog` does so in the audit log. `links` are
 * the links that opened the account.
 */
export async function forgetNames(
  trx: Knex.Transaction,
  { id, username, email }: Person,
  links: readonly string[],
): Promise<void> {
  const bindings = {
    id,
    username,
    email,
    links: [...links],
    naming: NAMING,
    name: forgottenName(id),
    forgottenEmail: forgottenEmail(id),
  };
  const statements = [
    IN_ORDERS,
    IN_APPROVALS,
    IN_INVITATIONS,
    IN_NOTIFICATIONS,
    OF_LINKS,
    DELIVERED_OF_LINKS,
    IN_EVENTS,
    IN_DELIVERIES,
  ];
  for (const statement of statements) await trx.raw(statement, bindings);
}
