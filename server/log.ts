import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Nothing logs these on purpose; a slip shows a word instead of the secret. */
const SECRETS = [
  "password",
  "*.password",
  "*.currentPassword",
  "*.newPassword",
  "*.passwordHash",
  "*.token",
  "*.authorization",
  "*.headers.authorization",
  "*.cookie",
  "*.headers.cookie",
  '*.headers["set-cookie"]',
];

/** One line of JSON per entry on stdout. */
export function createLog(level: Config["logLevel"]): Logger {
  return pino({ level, base: null, redact: { paths: SECRETS, censor: "[secret]" } });
}
