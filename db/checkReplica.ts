import { openProbe } from "./checkDatabase.ts";
import { explainConnectionError } from "./refusals.ts";

/**
 * Why the replica at `url` can't be read, or null. Throws a `StartupError` if the URL itself is wrong, with which no
 * server starts; a replica that is away keeps none from starting.
 */
export async function findReplicaFault(url: string): Promise<string | null> {
  const client = openProbe(url);
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    const explained = explainConnectionError(error, url, "DATABASE_READ_URL");
    return explained instanceof Error ? explained.message : String(explained);
  } finally {
    await client.end().catch(() => {});
  }
}
