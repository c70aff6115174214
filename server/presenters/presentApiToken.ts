import type { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { ApiToken } from "#protocol/tokens.ts";

export function presentApiToken({
  id,
  name,
  scope,
  createdAt,
  lastUsedAt,
  expiresAt,
}: ApiTokenModel): ApiToken {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
