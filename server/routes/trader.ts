import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { cancelTransaction } from "../commands/cancelTransaction.ts";
import { exportAccount, exportActivity } from "../commands/exportAccount.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { submitTransaction } from "../commands/submitTransaction.ts";
import { getAllocation } from "../queries/allocation.ts";
import { getBalanceExplained } from "../queries/balanceExplained.ts";
import { getCorrection } from "../queries/correction.ts";
import { createExpectations } from "../queries/expectation.ts";
import { getOrderRecord } from "../queries/orderRecord.ts";
import { listOrders } from "../queries/orders.ts";
import { getStatement } from "../queries/statement.ts";
import { getTradeStats } from "../queries/stats.ts";
import { getTransactionDetails, listOwnTransactions } from "../queries/transactions.ts";

/** The traders' routes. */
export function bindTrader(api: Api): void {
  const { context } = api;
  const { knex, past } = context.database;

  const expectationOf = createExpectations(knex);
  bindEndpoint(api, "getExpectation", ({ actor }) => expectationOf(actor.user.id));

  bindEndpoint(api, "getDashboardStats", ({ actor }) => getTradeStats(knex, actor));

  bindEndpoint(api, "listOrders", async ({ actor, query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listOrders(reader, { userId: actor.user.id, query }));
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "placeOrder", ({ actor, body, idempotencyKey, noteRepeated }) =>
    placeOrder(context, actor, body, { key: idempotencyKey, noteRepeated }),
  );

  bindEndpoint(api, "cancelOrder", ({ actor, params }) => cancelOrder(context, actor, params.id));

  bindEndpoint(api, "getOrderRecord", ({ actor, params }) => getOrderRecord(knex, actor, params.id));

  bindEndpoint(api, "getCorrection", ({ actor, params }) => getCorrection(knex, actor, params.id));

  bindEndpoint(api, "listTransactions", async ({ actor, query, linkNext, readList }) => {
    const { items, next } = await readList((reader) => listOwnTransactions(reader, actor, query));
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "getTransactionDetails", ({ actor, params }) =>
    getTransactionDetails(knex, actor, params.id),
  );

  bindEndpoint(api, "submitTransaction", ({ actor, body, idempotencyKey, noteRepeated }) =>
    submitTransaction(context, actor, body, { key: idempotencyKey, noteRepeated }),
  );

  bindEndpoint(api, "getStatement", async ({ actor, query, linkNext }) => {
    const { statement, next } = await past.read(
      (reader) => getStatement(reader, actor, query),
      // The newest movements are live.
      query.to === undefined ? new Date() : new Date(query.to),
    );
    linkNext(next);
    return statement;
  });

  bindEndpoint(api, "getBalanceExplained", ({ actor, query }) => getBalanceExplained(knex, actor, query));

  bindEndpoint(api, "exportActivity", ({ actor, body }) => exportActivity(context, actor, body));

  bindEndpoint(api, "exportAccount", ({ actor }) => exportAccount(context, actor));

  bindEndpoint(api, "getAllocation", ({ actor }) => getAllocation(knex, actor));

  bindEndpoint(api, "cancelTransaction", ({ actor, params }) => cancelTransaction(context, actor, params.id));
}
