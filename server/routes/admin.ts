import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { endUserSessions } from "../commands/endUserSessions.ts";
import { closePending } from "../commands/closePending.ts";
import { decideApproval } from "../commands/decideApproval.ts";
import { startPaying, stopPaying } from "../commands/payWithdrawal.ts";
import { processTransaction } from "../commands/processTransaction.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import { updateSettings } from "../commands/updateSettings.ts";
import { updateUser } from "../commands/updateUser.ts";
import { getDayReport } from "../queries/dayReport.ts";
import { sendsMail } from "../mail/queueMail.ts";
import { getLiveStatus } from "../status/liveStatus.ts";
import { listApprovals } from "../queries/approvals.ts";
import { listAuditLog } from "../queries/audit.ts";
import { listOrders } from "../queries/orders.ts";
import { getSettings } from "../queries/settings.ts";
import { getAdminStats } from "../queries/stats.ts";
import { listClaims, listTransactions } from "../queries/transactions.ts";
import { listUsers } from "../queries/users.ts";

/** The administrators' routes. */
export function bindAdmin(api: Api): void {
  const { context } = api;
  const { knex, past } = context.database;

  bindEndpoint(api, "getAdminStats", () => getAdminStats(knex));

  bindEndpoint(api, "getLiveStatus", () =>
    getLiveStatus(knex, context.prices.current(), { sendsMail: sendsMail(context.config) }),
  );

  bindEndpoint(api, "getDayReport", ({ query }) =>
    past.read((reader, asOf) => getDayReport(reader, query.days, asOf)),
  );

  bindEndpoint(api, "listAllOrders", async ({ query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listOrders(reader, { userId: null, query }));
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "resolveOrder", ({ actor, params, body }) =>
    resolveOrder(context, actor, params.id, body),
  );

  bindEndpoint(api, "listAllTransactions", async ({ query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listTransactions(reader, { userId: null, query }));
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "processTransaction", ({ actor, params, body }) =>
    processTransaction(context, actor, params.id, body),
  );
  bindEndpoint(api, "listClaims", ({ params }) => listClaims(knex, params.id));
  bindEndpoint(api, "startPaying", ({ actor, params, body }) => startPaying(context, actor, params.id, body));
  bindEndpoint(api, "stopPaying", ({ actor, params }) => stopPaying(context, actor, params.id));

  bindEndpoint(api, "listUsers", async ({ query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listUsers(reader, query));
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "updateUser", ({ actor, params, body }) => updateUser(context, actor, params.id, body));

  bindEndpoint(api, "closePending", ({ actor, params, body }) =>
    closePending(context, actor, params.id, body?.reason),
  );

  bindEndpoint(api, "endUserSessions", async ({ actor, params, body }) => {
    await endUserSessions(context.database, actor, params.id, body?.reason);
  });

  bindEndpoint(api, "getAdminSettings", () => getSettings(knex));

  bindEndpoint(api, "updateSettings", ({ actor, body }) => updateSettings(context, actor, body));

  bindEndpoint(api, "listApprovals", async ({ query, linkNext }) => {
    const { items, next } = await listApprovals(knex, query);
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "decideApproval", ({ actor, params, body }) =>
    decideApproval(context, actor, params.id, body),
  );

  bindEndpoint(api, "listAuditLog", async ({ query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listAuditLog(reader, query));
    linkNext(next);
    return items;
  });
}
