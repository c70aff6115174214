import { Secret, TOTP } from "otpauth";

const STEP_S = 30;
/** How many steps a phone's clock may be off in either direction, as RFC 6238 recommends. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** What every authenticator app supports. */
const FORM = { algorithm: "SHA1", digits: 6, period: STEP_S } as const;

/** 160 random bits, as RFC 4226 recommends. */
export function createSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** What an app needs of a secret: its base 32 text, and the address for the QR code. */
export function describeSecret(
  secret: Uint8Array,
  username: string,
  issuer: string,
): { secret: string; uri: string } {
  const totp = new TOTP({ ...FORM, issuer, label: username, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step (RFC 6238's T) in which this code is valid at `seconds` since 1970, or null if outside the window. */
export function stepOfCode(code: string, secret: Uint8Array, seconds: number): number | null {
  const timestamp = seconds * 1000;
  const delta = TOTP.validate({ ...FORM, token: code, secret: secretOf(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: STEP_S, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
