import type { Config } from "../config.ts";
import { isLoopback } from "../loopback.ts";

type Setting = Pick<Config, "environment" | "host" | "databaseUrl" | "publicOrigins" | "trustProxy">;

/**
 * Why the demo must not run here, in words; null if it may. Known passwords and invented money have no place on a real
 * desk, or where others on the network can sign in.
 */
export function faultOfDemo({
  environment,
  host,
  databaseUrl,
  publicOrigins,
  trustProxy,
}: Setting): string | null {
  if (environment === "production") return "The demo does not run with NODE_ENV=production.";
  if (databaseUrl !== undefined && !isOnThisMachine(databaseUrl))
    return "The demo does not fill a database on another machine: unset DATABASE_URL.";
  if (!isLoopback(host))
    return "Everybody knows the demo's passwords, so it listens on this machine only: unset HOST.";
  if (!publicOrigins.every((origin) => isLoopback(new URL(origin).hostname)))
    return "Everybody knows the demo's passwords, so it is not for others: unset PUBLIC_ORIGINS.";
  if (trustProxy > 0)
    return "Everybody knows the demo's passwords, so no proxy may lead to it: unset TRUST_PROXY.";
  return null;
}

/** Checks every way in which a PostgreSQL URL can name its server: the host, or parameters that override it. */
function isOnThisMachine(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const named = [...searchParams.getAll("host"), ...searchParams.getAll("hostaddr")].flatMap((list) =>
    list.split(","),
  );
  return [hostname, ...named].every((host) => {
    const decoded = decodeURIComponent(host);
    return decoded === "" || decoded.startsWith("/") || isLoopback(decoded);
  });
}
