/** Why this page can't use passkeys. */
export type PasskeyObstacle = "insecure" | "unnamed" | "unsupported";

/** Null if it can. `boot.js` finds out before the first paint. */
export function findPasskeyObstacle(): PasskeyObstacle | null {
  if (document.documentElement.dataset["passkeys"] !== undefined) return null;
  if (!isSecureContext) return "insecure";
  return "PublicKeyCredential" in window ? "unnamed" : "unsupported";
}
