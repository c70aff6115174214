import type { Knex } from "knex";
import type { Traces } from "./findTraces.ts";
import { forgottenEmail, forgottenName } from "#protocol/forgotten.ts";

export type Person = { id: string; username: string; email: string };

/*
 * The leaves of these orders contain a hash of the name, so their salts are deleted. The visible part of a leaf can
 * still be checked, and receipts that were issued before contain the salt.
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
   where id = any(:invitations::uuid[])`;

const IN_LARGE_TABLES = `
  insert into "namesToForget" ("userId", username, email, subjects)
  select :id, :username, :email, :links::uuid[] || :lines::uuid[] || :invitations::uuid[]
  on conflict ("userId") do update set subjects = "namesToForget".subjects || excluded.subjects`;

/**
 * Replaces a person's name by the invented one in approvals and in orders that they ended themselves, and queues the
 * same for events, notifications and deliveries (`forgetPushedNames`). `forgetInLog` does it in the audit log. `links`
 * and `invitations` belong to the person, `lines` are the audit lines about them.
 */
export async function forgetNames(
  trx: Knex.Transaction,
  { id, username, email }: Person,
  { links, invitations, lines }: Pick<Traces, "links" | "invitations"> & { lines: readonly string[] },
): Promise<void> {
  const bindings = {
    id,
    username,
    email,
    links,
    invitations,
    lines: [...lines],
    name: forgottenName(id),
    forgottenEmail: forgottenEmail(id),
  };
  for (const statement of [IN_ORDERS, IN_APPROVALS, IN_INVITATIONS, IN_LARGE_TABLES])
    await trx.raw(statement, bindings);
}
