import { ConfigError } from "./environment.ts";
import { isUnavailable, reasonOf } from "#db/errors.ts";
import { StartupError } from "#db/startupError.ts";
import { GENERATED_HOURS } from "./commands/endPasswordSoon.ts";
import type { FirstAdministrator } from "./commands/ensureAdministrator.ts";

/** The first administrator in a frame: the only place where a password is ever shown. */
export function describeAdministrator({ username, generatedPassword }: FirstAdministrator): string {
  const lines =
    generatedPassword === null
      ? [
          "The first administrator was created.",
          "",
          `  username  ${username}`,
          "  password  as set in ADMIN_PASSWORD",
        ]
      : [
          "The first administrator was created. This password is shown only once:",
          "",
          `  username  ${username}`,
          `  password  ${generatedPassword}`,
          "",
          `It ends in ${GENERATED_HOURS} hours: sign in and choose your own before.`,
          `Lost it? Set a new one with: npm run admin -- reset-password ${username}`,
        ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 2);
  const body = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return [`┌${edge}┐`, ...body, `└${edge}┘`, ""].join("\n");
}

/** Explains to the operator why the server does not start or has ended. */
export function describeFailure(error: unknown): string {
  const told = describeFault(error);
  if (told !== null) return told;
  return `Livedesk stops: ${error instanceof Error ? reasonOf(error) : String(error)}\n`;
}

/** One line for each fault that the operator can fix; null for any other failure. */
export function describeFault(error: unknown): string | null {
  if (error instanceof ConfigError) {
    return ["Livedesk does not start:", ...error.faults.map((fault) => `  ${fault}`), ""].join("\n");
  }
  if (error instanceof StartupError) return `Livedesk does not start: ${error.message}\n`;
  if (error instanceof Error && isUnavailable(error)) {
    return `Livedesk does not start: PostgreSQL at DATABASE_URL cannot be reached (${reasonOf(error)}).\n`;
  }
  return null;
}
