import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { createFairQueue, type Waiter } from "./fairQueue.ts";
import { preparePassword } from "#protocol/preparePassword.ts";

/** Argon2id is the library's default algorithm. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** A hash that no password matches, so that an unknown name takes as long as a known one. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$K8BtG80zGcm6EZLRWdVnYQ$zZAMgy9KhPkSwiwmJYIAnUOOMvK9AV0ZzIkypK3Szns";

/** Hashing takes a core and 19 MiB. */
const line = createFairQueue({ atOnce: AT_ONCE, longest: MAX_WAITING });

const AT_THE_MACHINE: Waiter = { from: "the machine", isKnown: true };

/** How many passwords are being hashed or checked right now, and how many wait. */
export const passwordLoad = () => line.load();

/** 128 random bits, for accounts whose password somebody else sets. */
export function generatePassword(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * Argon2id in PHC format, after `preparePassword`. Waits its turn: only two are hashed at once; refuses with 503 if too
 * many wait.
 */
export async function hashPassword(password: string, waiter = AT_THE_MACHINE): Promise<string> {
  return line.run(waiter, () => hash(preparePassword(password), OPTIONS));
}

/** Which spelling of the password was hashed: since November 2026 the prepared one, before that the typed one. */
export type Spelling = "prepared" | "typed";

/**
 * The spelling that matches, or null. Takes as long with `null`, for an unknown account: the number of comparisons
 * depends on the password alone. Each comparison waits its turn, so two spellings take two turns.
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  waiter = AT_THE_MACHINE,
): Promise<Spelling | null> {
  const prepared = preparePassword(password);
  if (await compare(prepared, passwordHash, waiter)) return "prepared";
  return prepared !== password && (await compare(password, passwordHash, waiter)) ? "typed" : null;
}

async function compare(spelling: string, passwordHash: string | null, waiter: Waiter): Promise<boolean> {
  const matches = await line.run(waiter, () => verify(passwordHash ?? DUMMY_HASH, spelling));
  return matches && passwordHash !== null;
}
