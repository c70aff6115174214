import { StartupError } from "./startupError.ts";

/** True for errors of Node's file system and process calls that carry this `code`. */
export function hasCode(error: unknown, code: string | number): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

const FILE_FAULTS: Record<string, (path: string) => string> = {
  EACCES: (path) => foreign(path),
  EPERM: (path) => foreign(path),
  EROFS: (path) =>
    `${path} is on a disk that is mounted read-only. Mount it for writing, or set DATA_DIR to another folder.`,
  ENOSPC: (path) => `The disk of ${path} is full. Make room on it.`,
  EDQUOT: (path) => `This user has no more room on the disk of ${path}. Make room on it.`,
  ENOTDIR: (path) => `${path} is not a folder, or leads through a file. Set DATA_DIR to a folder.`,
  EEXIST: (path) => `${path} is not a folder. Set DATA_DIR to a folder.`,
  ENOENT: (path) =>
    `${path} leads to a folder that is not there, as where a disk is not mounted. Mount it, or set DATA_DIR to another folder.`,
  ENAMETOOLONG: (path) => `${path} has a longer name than its disk takes. Set DATA_DIR to a shorter path.`,
  ELOOP: (path) => `${path} is a link that leads in a circle. Set DATA_DIR to a folder.`,
};

function foreign(path: string): string {
  const user = process.getuid === undefined ? "This user" : `This user (uid ${process.getuid()})`;
  return `${user} may not read or write all of ${path}. Give it to that user with chown -R, or set DATA_DIR to another folder.`;
}

/** Runs work on one of our folders; if the folder is to blame, rejects with a `StartupError` that says what to do. */
export async function inFolder<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [code, describe] of Object.entries(FILE_FAULTS))
      if (hasCode(error, code)) throw new StartupError(describe(path), { cause: error });
    throw error;
  }
}
