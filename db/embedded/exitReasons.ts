import { StartupError } from "../startupError.ts";

/** The folder of the failure, and the user id that PostgreSQL runs as (null: this process's). */
export type Place = { path: string; uid: number | null };

const BACKUP = "Put it back from a backup (README, Backups).";

/** Error messages of PostgreSQL's programs, with advice for the operator. */
const EXIT_REASONS: readonly (readonly [
  message: RegExp,
  advice: (place: Place, match: RegExpExecArray) => string,
])[] = [
  // Comes before the disk's messages, because /dev/shm also reports "no space left".
  [
    /could not (?:create|map|resize)[^\n]* shared memory|Cannot allocate memory|out of memory/i,
    () =>
      "PostgreSQL gets no memory from this machine. It needs 256 MB; end other programs, or raise the limit it runs under.",
  ],
  [
    /initialized by PostgreSQL version ([\d.]+), which is not compatible with this version ([\d.]*\d)/,
    ({ path }, [, theirs, ours]) =>
      `The database in ${path} was made by PostgreSQL ${theirs}, and this Livedesk brings ${ours}. ` +
      "Run npm run upgrade:database, which moves the desk over and keeps this folder as a backup.",
  ],
  [
    /insufficient file descriptors|Too many open files/,
    () =>
      "PostgreSQL may not open enough files. Allow this user 1024 or more: ulimit -n in a shell, LimitNOFILE= in a service unit.",
  ],
  [
    /No space left on device|Check free disk space/,
    ({ path }) => `The disk of ${path} is full. Make room on it.`,
  ],
  [
    /Read-only file system/,
    ({ path }) =>
      `${path} is on a disk that is mounted read-only. Mount it for writing, or set DATA_DIR to another folder.`,
  ],
  [
    /Permission denied|has wrong ownership/,
    ({ path, uid }) =>
      `PostgreSQL may not use all of ${path}, which must belong to the user that it runs as. ` +
      `Run: chown -R ${uid ?? process.getuid?.() ?? "that user"} ${path}`,
  ],
  [
    /has invalid permissions/,
    ({ path }) => `${path} is open to other users, which PostgreSQL refuses. Run: chmod 700 ${path}`,
  ],
  [
    /could not find the database system|subdirectory "[^"]*" is missing|No such file or directory|checkpoint record|PANIC/,
    ({ path }) => `The database in ${path} is damaged: parts of it are missing. ${BACKUP}`,
  ],
];

/** An error with the line of PostgreSQL's output that explains the failure, and advice if the cause is known. */
export function explainExit(what: string, output: string, place: Place): Error {
  for (const [pattern, advice] of EXIT_REASONS) {
    const match = pattern.exec(output);
    if (match === null) continue;
    const line = output.split("\n").find((each) => pattern.test(each)) ?? "";
    // Without the leading time and process.
    const words = line.replace(/^[-\d]+ [.:\d]+ \w+ \[\d+\] /, "").trim();
    return new StartupError(`${advice(place, match)}\n  PostgreSQL said: ${words}`, {
      cause: new Error(output),
    });
  }
  return new Error(`${what}\n${output}`);
}
