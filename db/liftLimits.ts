import type { Knex } from "knex";

/** Connections with a transaction whose statements may take long. */
const lifted = new WeakSet<object>();

/**
 * Lets the statements of this transaction take long, because they read whole tables: PostgreSQL does not end them, and
 * their connection does not count as silent.
 */
export async function liftLimits(trx: Knex.Transaction): Promise<void> {
  await trx.raw("set local statement_timeout = 0");
  const connection = await connectionOf(trx);
  lifted.add(connection);
  const end = () => lifted.delete(connection);
  trx.executionPromise.then(end, end);
}

/** True while a transaction with `liftLimits` runs on this connection. */
export function mayTakeLong(connection: object): boolean {
  return lifted.has(connection);
}

/** Knex's client, as far as it is read here; knex types it as any. */
type Client = { acquireConnection(): Promise<unknown> };

async function connectionOf({ client }: { client: unknown }): Promise<object> {
  const connection = isClient(client) ? await client.acquireConnection() : null;
  if (typeof connection !== "object" || connection === null)
    throw new Error("A transaction has no connection.");
  return connection;
}

function isClient(client: unknown): client is Client {
  return typeof client === "object" && client !== null && "acquireConnection" in client;
}
