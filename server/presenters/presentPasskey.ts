import type { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { Passkey } from "#protocol/passkeys.ts";

export function presentPasskey(passkey: PasskeyModel): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    host: passkey.host,
    isBackedUp: passkey.isBackedUp,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
