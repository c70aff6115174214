import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";

/** Where a person's data is stored outside their account. */
export type Traces = {
  /** In lower case: the account's address, and those to which its links were mailed. */
  emails: string[];
  /** Links to the account, and unused invitations to one of the addresses. */
  links: string[];
  /** Requests about the account that needed a second administrator. */
  approvals: string[];
  /** Requests for invitations that needed a second administrator, even if no link was made of them. */
  invitations: string[];
};

const FIND = `
  with own as (select id, lower(email collate "C") as email from "accountLinks" where "userId" = :id),
  addresses as (select lower(:email collate "C") as email union select email from own where email is not null),
  links as (
    select id from own
    union
    select id from "accountLinks"
     where "userId" is null and lower(email collate "C") in (select email from addresses)
  ),
  invitations as (
    select id from approvals
     where kind = 'invitation'
       and (subject in (select id from links)
            or lower(effect #>> '{details,email}' collate "C") in (select email from addresses)
               and not exists (select from "accountLinks" where id = approvals.subject and "userId" <> :id))
  )
  select array(select email from addresses) as emails, array(select id::text from links) as links,
         array(select id::text from approvals where beneficiary = :id) as approvals,
         array(select id::text from invitations) as invitations`;

const tracesSchema = z.object({
  emails: z.array(z.string()),
  links: z.array(z.string()),
  approvals: z.array(z.string()),
  invitations: z.array(z.string()),
});

/** Finds what must be forgotten besides the account; `email` is the account's. */
export function findTraces(knex: Knex, { id, email }: { id: string; email: string }): Promise<Traces> {
  return readRow(knex.raw(FIND, { id, email }), tracesSchema);
}
