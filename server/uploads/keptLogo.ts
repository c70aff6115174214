import type { Knex } from "knex";
import { LogoModel } from "#db/models/LogoModel.ts";

export type KeptLogo = {
  /** The bytes, if this node has them already. */
  remembered(hash: string): Buffer | null;
  /** Reads them, and remembers those of the current logo; null if there is no such logo. */
  read(hash: string, isCurrent: boolean): Promise<Buffer | null>;
};

/** Keeps the current picture: every page shows the same one, and it may have 770 kB. */
export function keepLogo(knex: Knex): KeptLogo {
  let kept: { hash: string; bytes: Buffer } | null = null;
  const remembered = (hash: string): Buffer | null => (kept?.hash === hash ? kept.bytes : null);
  return {
    remembered,
    async read(hash, isCurrent) {
      // Somebody before may have read it.
      const known = isCurrent ? remembered(hash) : null;
      if (known !== null) return known;
      // A logo that an older version stored unprocessed has no size yet, and is not served until it is drawn.
      const row = await LogoModel.query(knex).findById(hash).whereNotNull("width").select("bytes");
      if (row !== undefined && isCurrent) kept = { hash, bytes: row.bytes };
      return row?.bytes ?? null;
    },
  };
}
