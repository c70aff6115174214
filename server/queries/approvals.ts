import type { Knex } from "knex";
import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import { APPROVAL_KINDS, type Approval } from "#protocol/approvals.ts";
import type { Query } from "#protocol/endpoints.ts";
import { APPROVAL_FILTER } from "#protocol/filters.ts";
import { presentApproval } from "../presenters/presentApproval.ts";
import { filterBy } from "./filterBy.ts";
import { keyset, type Page, toPage } from "./paging.ts";

function present(row: ApprovalModel): Approval {
  if (row.requester === undefined) throw new Error(`Approval ${row.id} was read without its requester.`);
  return presentApproval(row, {
    requestedBy: row.requester.username,
    decidedBy: row.decider?.username ?? null,
  });
}

/** Without kinds that only a newer version knows: they are approved on its nodes. */
export async function listApprovals(knex: Knex, query: Query<"listApprovals">): Promise<Page<Approval>> {
  const selected = keyset(
    ApprovalModel.query(knex).withGraphFetched("[requester, decider]"),
    "approvals",
    query,
  ).whereIn("kind", APPROVAL_KINDS);
  await filterBy(selected, knex, APPROVAL_FILTER, query, {
    table: "approvals",
    userId: null,
    owner: ["requestedBy", "requestedBy"],
  });
  return toPage((await selected).map(present), query.limit);
}

/** The approval as this transaction sees it; throws if there is none. */
export async function mustFindApproval(trx: Knex.Transaction, id: string): Promise<Approval> {
  return present(
    await ApprovalModel.query(trx).findById(id).withGraphFetched("[requester, decider]").throwIfNotFound(),
  );
}
