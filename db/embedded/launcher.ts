import { type ChildProcess, execFile, spawn, type SpawnOptions } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { hasCode } from "../fileErrors.ts";
import { StartupError } from "../startupError.ts";

const run = promisify(execFile);
const idSchema = z.coerce.number().int().positive();

/** Starts PostgreSQL's programs as a user that they accept, because they refuse to run as root. */
export type Launcher = {
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
  /** The user as whom they run; null for this process's user. */
  uid: number | null;
  /** Gives a file or folder to that user. */
  own(path: string): Promise<void>;
};

/** None of the server's own settings, and no PG… variable that would change how PostgreSQL starts. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: "C" };
}

const asMyself: Launcher = {
  uid: null,
  spawn: (program, args, options) => spawn(program, args, { ...options, env: environment() }),
  own: async () => {},
};

/**
 * A launcher for `program` and the folder `clusterDir`. If this process is root, it uses the owner of an existing
 * cluster or else the account "postgres", which is created if missing.
 */
export async function findLauncher(program: string, clusterDir: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return asMyself;
  const account = (await ownerOf(clusterDir)) ?? (await findAccount()) ?? (await createAccount());
  const { uid } = account;
  const own = async (path: string): Promise<void> => chown(path, account.uid, account.gid);
  const blocked = (await firstBarred(program, account)) ?? (await firstBarred(dirname(clusterDir), account));
  if (blocked === null) {
    return {
      uid,
      own,
      spawn: (file, args, options) => asMyself.spawn(file, args, { ...options, ...account }),
    };
  }
  const prefix = passingBarriers(account);
  try {
    await run("setpriv", [...prefix, program, "--version"]);
  } catch {
    throw new StartupError(
      `PostgreSQL does not run as root, and the user it runs as (uid ${account.uid}) cannot enter ${blocked}. ` +
        `Run "chmod o+x ${blocked}", move Livedesk and its DATA_DIR elsewhere, or start it as an ordinary user.`,
    );
  }
  return {
    uid,
    own,
    spawn: (file, args, options) => asMyself.spawn("setpriv", [...prefix, file, ...args], options),
  };
}

type Account = { uid: number; gid: number };

async function ownerOf(path: string): Promise<Account | null> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? null : { uid, gid };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function findAccount(): Promise<Account | null> {
  try {
    const [user, group] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: idSchema.parse(user.stdout), gid: idSchema.parse(group.stdout) };
  } catch (error) {
    if (hasCode(error, 1)) return null;
    throw error;
  }
}

async function createAccount(): Promise<Account> {
  await run("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "postgres",
  ]).catch((error: unknown) => {
    const hint = "Create a system user named postgres, or start Livedesk as an ordinary user.";
    throw new StartupError(`PostgreSQL does not run as root, and no user could be made for it. ${hint}`, {
      cause: error,
    });
  });
  const created = await findAccount();
  if (created === null) throw new Error("The user postgres was created but cannot be found.");
  return created;
}

/** The first folder or file on the way to `path` that `account` may not enter or execute; null if all are open. */
async function firstBarred(path: string, account: Account): Promise<string | null> {
  const parent = dirname(path);
  const above = parent === path ? null : await firstBarred(parent, account);
  if (above !== null) return above;
  const { mode, uid, gid } = await stat(path);
  const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & execute) === 0 ? path : null;
}

/**
 * Options of setpriv (Linux): the account, with only the privilege to pass through folders that are closed to it (such
 * as root's home).
 */
function passingBarriers({ uid, gid }: Account): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
}
