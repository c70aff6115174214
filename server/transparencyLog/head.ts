import type { Knex } from "knex";
import type { LogHead } from "#protocol/log.ts";
import { publishKey } from "./keys.ts";
import type { Signer } from "./signer.ts";
import { readRoots, readSize } from "./tree.ts";

const FRESH_MS = 1_000;

export type HeadReader = {
  /** The head of the log, signed at most a second ago; those who ask at once share one. */
  current(): Promise<LogHead>;
  /** The head of this moment. */
  next(): Promise<LogHead>;
};

/** `now` gives milliseconds since 1970, for the head's timestamp. */
export function createHeadReader(knex: Knex, signer: Signer, now: () => number = Date.now): HeadReader {
  let newest: { head: Promise<LogHead>; at: number } | null = null;

  async function signHead(at: number): Promise<LogHead> {
    await publishKey(knex, signer);
    const size = await readSize(knex);
    const [rootHash = ""] = await readRoots(knex, [{ begin: 0, end: size }]);
    return signer.signHead({ size, rootHash, timestamp: new Date(at).toISOString() });
  }

  async function next(): Promise<LogHead> {
    const at = now();
    const asked = { head: signHead(at), at };
    newest = asked;
    try {
      return await asked.head;
    } catch (error) {
      if (newest === asked) newest = null;
      throw error;
    }
  }

  return {
    next,
    current: async () => (newest !== null && now() - newest.at < FRESH_MS ? newest.head : next()),
  };
}
