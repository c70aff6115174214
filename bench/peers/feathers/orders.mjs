import { authenticate } from "@feathersjs/authentication";
import { KnexService, transaction } from "@feathersjs/knex";
import { Unprocessable } from "@feathersjs/errors";
import { Ajv, hooks as schemaHooks } from "@feathersjs/schema";
import { getValidator, StringEnum, Type } from "@feathersjs/typebox";

const FEE_RATE = 0.001;

const decimal = Type.String({ pattern: "^\\d{1,12}(\\.\\d{1,8})?$" });
const orderValidator = getValidator(
  Type.Object(
    {
      type: StringEnum(["buy", "sell"]),
      crypto: StringEnum(["BTC", "ETH", "USDT"]),
      amount: decimal,
      pricePerCoin: decimal,
    },
    { additionalProperties: false },
  ),
  new Ajv({}),
);

class OrderService extends KnexService {}

const database = ({ params }) => params.transaction.trx;

/** The first request with a key does the work; a repetition waits for it and gets the same answer. */
async function claimKey(context) {
  const { user, headers } = context.params;
  const row = { userId: user.id, key: headers["idempotency-key"] };
  const keys = () => database(context)("idempotencyKeys");
  const claimed = await keys().insert(row).onConflict(["userId", "key"]).ignore().returning("key");
  context.params.key = row;
  if (claimed.length > 0) return;
  const first = await keys().where(row).first();
  context.result = first.response;
  context.event = null;
}

/** The update locks the account, and takes the money only if there is enough. */
async function holdTotal(context) {
  if (context.result !== undefined) return;
  const { user } = context.params;
  const { amount } = context.data;
  const tradingFee = (parseFloat(amount) * FEE_RATE).toFixed(8);
  const total = (parseFloat(amount) + parseFloat(tradingFee)).toFixed(8);
  const trx = database(context);
  const moved = await trx("accounts")
    .where("userId", user.id)
    .andWhere("available", ">=", total)
    .update({ available: trx.raw("available - ?", total), held: trx.raw("held + ?", total) });
  if (moved === 0) throw new Unprocessable("Insufficient balance");
  context.data = { userId: user.id, ...context.data, tradingFee, total };
}

/** Records that belong to an order: the trade, the journal, and the answer for a repetition. */
async function recordTrade(context) {
  if (context.event === null) return;
  const { id, userId, amount, crypto, total } = context.result;
  const trx = database(context);
  await trx("transactions").insert({ userId, type: "trade", amount, crypto, orderId: id });
  const [journal] = await trx("journals")
    .insert({ kind: "order_placed", reference: id, createdBy: userId })
    .returning("id");
  await trx("entries").insert([
    { journalId: journal.id, account: "available", userId, amount: `-${total}` },
    { journalId: journal.id, account: "held", userId, amount: total },
  ]);
  await trx("idempotencyKeys")
    .where(context.params.key)
    .update({ response: JSON.stringify(context.result) });
}

/** Orders as a service: each is pushed to its owner and the administrators. */
export function orders(app) {
  app.use("orders", new OrderService({ Model: app.get("knex"), name: "orders" }), { methods: ["create"] });
  app.service("orders").hooks({
    around: { all: [authenticate("jwt")] },
    before: {
      create: [schemaHooks.validateData(orderValidator), transaction.start(), claimKey, holdTotal],
    },
    after: { create: [recordTrade, transaction.end()] },
    error: { create: [transaction.rollback()] },
  });
  app
    .service("orders")
    .publish("created", (order) => [app.channel(`users/${order.userId}`), app.channel("administrators")]);
}
