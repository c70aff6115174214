import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What this version signs with: nodes of the previous version, which may run at the same time, know no other. The next
 * version can sign with SHA-256, which this one already accepts.
 */
const SIGNED_WITH = "sha1";
const ACCEPTED = ["sha256", "sha1"];

function sign(algorithm: string, key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest("base64url");
}

/** Signs and checks cookies, `name=value`, in place of the library's `keygrip`. The first key signs, all verify. */
export function signatures(keys: readonly string[]) {
  /** The position of the key that made the signature; -1 if none did. */
  function index(text: string, signature: string): number {
    return keys.findIndex((key) =>
      ACCEPTED.some((algorithm) => isSame(sign(algorithm, key, text), signature)),
    );
  }
  return {
    sign: (text: string): string => sign(SIGNED_WITH, keys[0] ?? "", text),
    verify: (text: string, signature: string): boolean => index(text, signature) !== -1,
    index,
  };
}

function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
