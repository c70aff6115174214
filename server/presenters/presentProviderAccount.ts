import type { ProviderAccountModel } from "#db/models/ProviderAccountModel.ts";
import type { ProviderAccount } from "#protocol/providerAccounts.ts";
import { parseUrl } from "../parseUrl.ts";

/** `current` is the URL of the desk's provider, if it has one. */
export function presentProviderAccount(
  account: ProviderAccountModel,
  current: string | null,
): ProviderAccount {
  const { id, name, issuer, createdAt, lastUsedAt } = account;
  return {
    id,
    name,
    issuer,
    works: current !== null && parseUrl(issuer)?.href === parseUrl(current)?.href,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
