import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { createFairLine, type Waiter } from "./fairLine.ts";

/** Argon2id, which is the library's default algorithm (design section 6). */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** The hash of nobody's password: checking against it costs as much as against a real one. */
export const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$K8BtG80zGcm6EZLRWdVnYQ$zZAMgy9KhPkSwiwmJYIAnUOOMvK9AV0ZzIkypK3Szns";

/** Hashing takes a core and 19 MiB. */
const line = createFairLine({ atOnce: AT_ONCE, longest: MAX_WAITING });

const AT_THE_MACHINE: Waiter = { from: "the machine", isKnown: true };

/** How many passwords are being hashed or compared at this moment, and how many wait in line. */
export const passwordLoad = () => line.load();

/** 96 random bits, for accounts that somebody else makes or mends. */
export function generatePassword(): string {
  return randomBytes(12).toString("base64url");
}

export async function hashPassword(password: string, waiter = AT_THE_MACHINE): Promise<string> {
  return line.run(waiter, () => hash(password, OPTIONS));
}

/** Takes the same time with `null`, where there is no such account, and is then always false. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  waiter = AT_THE_MACHINE,
): Promise<boolean> {
  const matches = await line.run(waiter, () => verify(passwordHash ?? NOBODY, password));
  return matches && passwordHash !== null;
}
