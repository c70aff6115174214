import { z } from "zod";
import { decryptFor, encryptFor } from "../encryption.ts";

/*
 * What a browser stores while its user is at the provider, and then until the second factor: encrypted, in a separate
 * cookie. So starting costs no row, and an answer is accepted only from the browser that asked.
 */

const askedSchema = z.object({
  kind: z.literal("asked"),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Who links an account, in which session (hash in hex); null if somebody signs in. */
  linking: z.object({ userId: z.string(), sessionHash: z.string() }).nullable(),
  /** Seconds since 1970, by the database's clock. */
  expiresAt: z.number(),
});
export type Asked = z.infer<typeof askedSchema>;

/** The provider has identified the user; the desk's second factor is missing. */
const identifiedSchema = z.object({
  kind: z.literal("identified"),
  id: z.string(),
  accountId: z.string(),
  expiresAt: z.number(),
});
export type Identified = z.infer<typeof identifiedSchema>;

const flowSchema = z.discriminatedUnion("kind", [askedSchema, identifiedSchema]);
export type Flow = z.infer<typeof flowSchema>;

/** The cookie, for commands. */
export type FlowCookie = {
  read(): string | null;
  keep(sealed: string): void;
  drop(): void;
};

const OWNER = "";

/** Encrypted under the first key, as text for a cookie. */
export function sealFlow(sessionKeys: readonly string[], flow: Flow): string {
  return encryptFor("provider sign-in", sessionKeys, OWNER, Buffer.from(JSON.stringify(flow))).toString(
    "base64url",
  );
}

/** Null if it is none of ours. It may have expired. */
export function openFlow(sessionKeys: readonly string[], sealed: string | null): Flow | null {
  if (sealed === null || sealed === "") return null;
  const opened = decryptFor("provider sign-in", sessionKeys, OWNER, Buffer.from(sealed, "base64url"));
  return opened === null ? null : flowSchema.parse(JSON.parse(opened.toString()));
}
