import { Model } from "objection";
import type { Check } from "#protocol/books.ts";

/** A head of the log and of the audit chain, which the next check must find again. */
export type KeptLog = { chain: string | null; size: number; rootHash: string };

export class CheckModel extends Model {
  static override tableName = "checks";
  static override jsonAttributes = ["differences", "log", "kept"];

  declare id: string;
  declare requestedBy: string | null;
  declare requestedAt: Date;
  declare node: string | null;
  declare seenAt: Date;
  declare done: number;
  declare of: number;
  declare finishedAt: Date | null;
  declare differences: Check["differences"];
  declare log: Check["log"];
  declare kept: KeptLog | null;
  declare acknowledgedBy: string | null;
  declare acknowledgedAt: Date | null;
  declare note: string | null;
  declare version: number;
}
