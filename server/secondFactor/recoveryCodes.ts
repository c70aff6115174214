import { createHash, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { RecoveryCodeModel } from "#db/models/RecoveryCodeModel.ts";
import { RECOVERY_CODES } from "#protocol/secondFactor.ts";

/** Base 32 without letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 140 random bits: enough that a plain hash is safe. */
const CODE_LENGTH = 28;
const GROUP_LENGTH = 7;

function createRecoveryCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letters.join("").replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, "g"), "$&-");
}

/** Accepts any spelling: without dashes, in lower case, with an O for a zero. */
function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return createHash("sha256").update(plain).digest();
}

/** Replaces the user's recovery codes by ten new ones and returns them; only their hashes are kept. */
export async function replaceRecoveryCodes(trx: Knex.Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await RecoveryCodeModel.query(trx).delete().where({ userId });
  for (const code of codes)
    await RecoveryCodeModel.query(trx).insert({ hash: hashRecoveryCode(code), userId });
  return codes;
}

/** Uses up a recovery code; false if it is not one of the user's or was used before. */
export async function takeRecoveryCode(
  trx: Knex.Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const taken = await RecoveryCodeModel.query(trx)
    .delete()
    .where({ hash: hashRecoveryCode(code), userId });
  return taken === 1;
}
