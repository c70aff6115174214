import { REPEATED } from "#protocol/calls.ts";
import { html } from "./html.ts";

/** Its JSON is sent by a test (server/reference/examples.test.ts). */
export const ORDER_JSON = `{"type":"buy","crypto":"BTC","amount":"100","pricePerCoin":"50000","tradingFee":"0.10","total":"100.10"}`;

/** Run by the same test, where there is curl. */
export const ORDER_CURL = `DESK=https://desk.example
AUTH="Authorization: Bearer livedesk_…"

curl $DESK/api/site-settings                       # "tradingFee":"0.001", which is 0.1 %
curl $DESK/api/prices                              # "prices":{"BTC":{"price":50000,…},…}
curl -H "$AUTH" $DESK/api/orders \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)" \\
  -d '${ORDER_JSON}'
curl -H "$AUTH" $DESK/api/orders/019c1f0e-…/record  # "order":{"status":"pending",…} until it is decided
curl -H "$AUTH" -X POST $DESK/api/orders/019c1f0e-…/cancel   # while it is pending`;

/** Run by the same test. */
export const ORDER_EXAMPLE = `import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Big from "big.js";

const { LIVEDESK_URL: url, LIVEDESK_TOKEN: token } = process.env;

class Refused extends Error {
  constructor(readonly answer: { code: string; message: string; quote?: Figures }) {
    super(answer.message);
  }
}
type Figures = { pricePerCoin: string; tradingFee: string; total: string };

/** Waits as long as the desk asks, and repeats with the same key, so that nothing happens twice. */
async function call(method: string, path: string, body?: object, key = randomUUID()) {
  for (;;) {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: \`Bearer \${token}\`,
        ...(body && { "content-type": "application/json", "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 429 || answer.status === 503) {
      await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
      continue;
    }
    const json = await answer.json();
    if (!answer.ok) throw new Refused(json);
    return json;
  }
}

/** What the order would cost now: fee = amount × rate, total = amount + fee. */
async function figuresOf(crypto: string, amount: Big): Promise<Figures> {
  const [{ tradingFee: rate }, { prices }] = await Promise.all([
    call("GET", "/api/site-settings"),
    call("GET", "/api/prices"),
  ]);
  const fee = amount.times(rate);
  return { pricePerCoin: String(prices[crypto].price), tradingFee: fee.toFixed(), total: amount.plus(fee).toFixed() };
}

async function place(crypto: string, amount: Big, figures: Figures) {
  const order = { type: "buy", crypto, amount: amount.toFixed(2), ...figures };
  try {
    return await call("POST", "/api/orders", order);
  } catch (error) {
    // Fee or price have moved against you: here the new figures are accepted if they are within 2 %.
    const quote = error instanceof Refused ? error.answer.quote : undefined;
    if (quote === undefined || Big(quote.pricePerCoin).gt(Big(figures.pricePerCoin).times("1.02"))) throw error;
    return call("POST", "/api/orders", { ...order, pricePerCoin: quote.pricePerCoin, tradingFee: quote.tradingFee, total: quote.total });
  }
}

const amount = Big("100");
const { id, total } = await place("BTC", amount, await figuresOf("BTC", amount));
console.log("placed", total);
for (;;) {
  const { order } = await call("GET", \`/api/orders/\${id}/record\`);
  if (order.status !== "pending") {
    console.log(order.status, order.payout);
    break;
  }
  await sleep(2_000);
}
`;

/** An order from its figures to its outcome. */
export const WHOLE_ORDER = html`<h2 id="a-whole-order">A whole order</h2>
  <pre><code>${ORDER_CURL}</code></pre>
  <p>
    <code>pricePerCoin</code>, <code>tradingFee</code> and <code>total</code> are what you were shown. They
    are advisory: the desk takes its own price and fee. It refuses with <code>409 quote_changed</code> if its
    total is higher than yours, or its price more than 1 % worse, and the answer's <code>quote</code> has the
    figures to try again with. So send what you would accept: the current price, amount × fee rate, and their
    sum. Decimal strings are exact; numbers are rounded to eight decimals.
  </p>
  <p>
    Repeat an order that had no answer with the same <code>Idempotency-Key</code>: it is placed once, and the
    answer has the header <code>${REPEATED}</code>. The same in TypeScript; instead of asking again, a program
    can also listen for <a href="#order.changed">order.changed</a>:
  </p>
  <pre><code>${ORDER_EXAMPLE}</code></pre>`;
