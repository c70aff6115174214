/** PostgreSQL publishes four minor versions a year, for five years. */
const MINORS = 40;

/**
 * The range of npm with all versions of a major one of PostgreSQL, of which npm takes the newest. Each minor version is
 * named, because all are published as betas, and a range takes a beta only of a version that it names.
 */
export function versionsOf(major: string): string {
  return Array.from({ length: MINORS }, (_, minor) => `~${major}.${minor}.0-0`).join(" || ");
}
