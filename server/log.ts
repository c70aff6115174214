import { destination, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Nothing logs these on purpose; if it happens by mistake, a word appears instead of the secret. */
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

/** Lines are written together: writing each separately took a twentieth of the CPU time of a single order. */
const WRITE_AFTER_MS = 100;
const WRITE_AFTER_BYTES = 8_192;
/** Pino's number of the level. */
const WARNING = 40;

/**
 * One line of JSON per entry on stdout. Warnings are written at once, with what came before them; the rest within 100 ms
 * and when the process ends, even by an error that nobody caught.
 */
export function createLog(level: Config["logLevel"]): Logger {
  const stdout = destination({ fd: 1, sync: false, minLength: WRITE_AFTER_BYTES });
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    stdout.flush();
  }

  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRETS, censor: "[secret]" },
      hooks: {
        logMethod(args, method, number) {
          method.apply(this, args);
          if (number >= WARNING) write();
          else timer ??= setTimeout(write, WRITE_AFTER_MS).unref();
        },
      },
    },
    stdout,
  );
}
