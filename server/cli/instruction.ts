import { parseArgs } from "node:util";
import { z } from "zod";
import { signUpSchema } from "#protocol/sessions.ts";
import { isPausable } from "#protocol/pauses.ts";
import { pauseReasonSchema, settingChangeEndpoints } from "#protocol/settingChanges.ts";
import type { Pausable } from "#protocol/settings.ts";
import { type Role, usernameSchema } from "#protocol/users.ts";

/** A command as parsed; passwords are never part of it. */
export type Instruction =
  | { verb: "create"; username: string; email: string; role: Role; passwordFromInput: boolean }
  | { verb: "reset-password"; name: string; passwordFromInput: boolean }
  | { verb: "grant" | "revoke" | "ban" | "unban" | "forget-factor" | "unlink"; name: string }
  | { verb: "sessions"; name: string; end: boolean }
  | { verb: "remove-logo" }
  | { verb: "pause"; what: Pausable; reason: string }
  | { verb: "resume"; what: Pausable }
  | { verb: "close"; at: string | null; message: string }
  | { verb: "open" };

export const USAGE = `Usage: npm run admin -- <what> [<username>]

  create <username> [--user] [--email <address>]   creates an administrator, or with --user an ordinary user
  reset-password <username>                        sets a new password and signs the user out everywhere
  grant <username>                                 makes a user an administrator
  revoke <username>                                makes an administrator an ordinary user
  ban <username>                                   suspends a user and signs them out everywhere
  unban <username>                                 restores a suspended user
  forget-factor <username>                         removes a user's second factor and passkeys
  unlink <username>                                unlinks an administrator's account at the identity provider
  sessions <username> [--end]                      lists where a user is signed in, or signs them out there
  remove-logo                                      removes the logo, so that the desk's name is shown
  pause <what> --reason <text>                     stops new ones, and tells users why; <what> is orders, deposits,
                                                   withdrawals or sign-ups
  resume <what>                                    allows them again
  close [--at <time>] [--message <text>]           closes the desk for maintenance, at once or at 2026-01-31T12:00:00Z
  open                                             opens the desk again, or calls announced maintenance off

A password is generated and shown once; with --password-stdin it is the first line of standard input.`;

/** A usage error, with a message for the operator. */
export class UsageError extends Error {}

type Options = ReturnType<typeof parse>["values"];

/** The options of each command. */
const OPTIONS: Record<Instruction["verb"], readonly (keyof Options)[]> = {
  create: ["user", "email", "password-stdin"],
  "reset-password": ["password-stdin"],
  grant: [],
  revoke: [],
  ban: [],
  unban: [],
  "forget-factor": [],
  unlink: [],
  sessions: ["end"],
  "remove-logo": [],
  pause: ["reason"],
  resume: [],
  close: ["at", "message"],
  open: [],
};

/** The commands about the whole desk. */
const WITHOUT_NAME = ["remove-logo", "close", "open"] as const satisfies readonly Instruction["verb"][];

const { maintenanceAt, maintenanceMessage } = settingChangeEndpoints.updateSettings.body.shape;

/** Parses the arguments of `npm run admin --`; throws a `UsageError`. */
export function readInstruction(words: string[]): Instruction {
  const { values, positionals } = parse(words);
  const [verb = "", name, ...rest] = positionals;
  if (!isVerb(verb) || rest.length > 0) throw new UsageError(USAGE);
  const stray = Object.keys(values).find((option) => !OPTIONS[verb].some((known) => known === option));
  if (stray !== undefined) throw new UsageError(`${verb} takes no --${stray}.\n\n${USAGE}`);
  if (isWithoutName(verb)) {
    if (name !== undefined) throw new UsageError(USAGE);
    if (verb !== "close") return { verb };
    return {
      verb,
      at: check(maintenanceAt, values.at ?? null) ?? null,
      message: check(maintenanceMessage, values.message ?? "") ?? "",
    };
  }
  if (name === undefined) throw new UsageError(USAGE);
  const passwordFromInput = values["password-stdin"] === true;
  switch (verb) {
    case "create": {
      const username = check(usernameSchema, name);
      const email =
        values.email === undefined ? `${username}@localhost` : check(signUpSchema.shape.email, values.email);
      return { verb, username, email, role: values.user === true ? "user" : "admin", passwordFromInput };
    }
    case "reset-password":
      return { verb, name, passwordFromInput };
    case "sessions":
      return { verb, name, end: values.end === true };
    case "pause":
      return { verb, what: readPausable(name), reason: check(pauseReasonSchema, values.reason ?? "") };
    case "resume":
      return { verb, what: readPausable(name) };
    default:
      return { verb, name };
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        user: { type: "boolean" },
        email: { type: "string" },
        end: { type: "boolean" },
        "password-stdin": { type: "boolean" },
        reason: { type: "string" },
        at: { type: "string" },
        message: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function isVerb(word: string): word is Instruction["verb"] {
  return Object.hasOwn(OPTIONS, word);
}

function isWithoutName(verb: Instruction["verb"]): verb is (typeof WITHOUT_NAME)[number] {
  return WITHOUT_NAME.some((known) => known === verb);
}

function readPausable(word: string): Pausable {
  const name = word === "sign-ups" ? "signUps" : word;
  if (!isPausable(name) || word === "signUps") throw new UsageError(USAGE);
  return name;
}

/** Parses the value with the schema; throws its message if it does not fit. */
export function check<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new UsageError(`${parsed.error.issues[0]?.message ?? "This is not valid"}.`);
  return parsed.data;
}
