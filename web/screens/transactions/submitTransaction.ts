import type { Body, BodyInput } from "#protocol/endpoints.ts";
import { transactionEndpoints } from "#protocol/transactions.ts";
import { mark } from "../../language/index.ts";
import { actOnce, isUnanswered } from "../../sync/index.ts";

const { body: schema } = transactionEndpoints.submitTransaction;

/** Deposits and withdrawals are separate forms. */
function formOf(name: Body<"submitTransaction">["type"]) {
  return { name, schema, intentOf };
}

function intentOf(body: Body<"submitTransaction">): string {
  return JSON.stringify(body);
}

/** True while a submission may or may not have reached the desk and the form has not changed. */
export function isUncertain(body: BodyInput<"submitTransaction">): boolean {
  const { data } = schema.safeParse(body);
  return data !== undefined && isUnanswered(formOf(data.type), intentOf(data));
}

export const SAME_REQUEST = mark`The desk had already received this request. It was submitted only once.`;

/** Sends a deposit or withdrawal; true if the desk already had it. */
export async function submitTransaction(body: BodyInput<"submitTransaction">): Promise<boolean> {
  const { isRepeated } = await actOnce("submitTransaction", formOf(body.type), schema.parse(body));
  return isRepeated;
}
