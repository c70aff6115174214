import type { Knex } from "knex";
import { z } from "zod";
import { Refusal } from "../refusal.ts";
import { readOrigin } from "../readOrigin.ts";
import { readSeconds } from "../secondFactor/takeCode.ts";
import { type Challenge, openChallenge, type Purpose } from "./challenge.ts";
import type { Site } from "./site.ts";

/** The data that the browser signed: our challenge, and the page's origin in its own spelling. */
export type Signed = { challenge: string; origin: string; opened: Challenge };

/** What is signed: the answer to a request, or a new passkey. */
type Kind = "webauthn.get" | "webauthn.create";

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

/**
 * Reads the client data of an answer, which name the challenge; null if they are not readable, from a page elsewhere or
 * inside another one, or answer a challenge for something else. Refuses a challenge that has expired.
 */
export async function readSigned(
  knex: Knex,
  sessionKeys: readonly string[],
  clientDataJSON: string,
  kind: Kind,
  purpose: Purpose,
  site: Site,
): Promise<Signed | null> {
  const data = clientDataSchema.safeParse(
    parseJson(Buffer.from(clientDataJSON, "base64url").toString()),
  ).data;
  if (data?.type !== kind || data.crossOrigin === true || data.topOrigin !== undefined) return null;
  const { challenge, origin } = data;
  if (readOrigin(origin) !== site.origin) return null;
  const opened = openChallenge(sessionKeys, purpose, site, challenge);
  if (opened === null) return null;
  if (opened.expiresAt <= (await readSeconds(knex)))
    throw new Refusal("invalid_passkey", { message: "This took too long. Please try again." });
  return { challenge, origin, opened };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
