import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Enrolment } from "#protocol/secondFactor.ts";
import type { TestClient } from "./client.ts";

const STEP_MS = 30_000;
/** Longer than a test takes to use a code. */
const MARGIN_MS = 4_000;

export type Authenticator = {
  /** The current code, or one so many steps later or earlier: each step's code can be used once. */
  code: (steps?: number) => string;
};

/** An app with this secret (base 32). Waits for the next code if the current one is about to end. */
export async function openAuthenticator(secret: string): Promise<Authenticator> {
  const left = TOTP.remaining({ period: 30 });
  if (left < MARGIN_MS) await sleep(left);
  const parsed = Secret.fromBase32(secret);
  return {
    code: (steps = 0) => TOTP.generate({ secret: parsed, timestamp: Date.now() + steps * STEP_MS }),
  };
}

export type Enrolled = Authenticator & { secret: string; recoveryCodes: string[] };

/** Sets up a second factor with the code of the previous step. */
export async function enrol(client: TestClient): Promise<Enrolled> {
  const started = await client.post("/api/user/second-factor");
  const { secret } = started.body as Enrolment;
  const app = await openAuthenticator(secret);
  const code = app.code(-1);
  let confirmed = await client.post("/api/user/second-factor/confirm", { code });
  // On a busy machine the answer may take so long that meanwhile a code of two steps ago was sent.
  if (confirmed.status !== 200 && app.code(-1) !== code)
    confirmed = await client.post("/api/user/second-factor/confirm", { code: app.code(-1) });
  if (confirmed.status !== 200)
    throw new Error(`The second factor was not confirmed: ${JSON.stringify(confirmed.body)}`);
  return { ...app, secret, recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes };
}

/** A code that is certainly wrong now. */
export function wrongCode(app: Authenticator): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => app.code(steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code))!;
}
