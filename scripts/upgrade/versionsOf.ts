/** PostgreSQL publishes four minor versions a year, for five years. */
const MINORS = 40;
/** A build that has to be repeated gets a patch number, like 16.1.1. */
const PATCHES = 3;

/**
 * The npm range with all versions of a major version of PostgreSQL, of which npm takes the newest. It names each
 * version, because all are published as betas, and a range accepts only betas of versions that it names.
 */
export function versionsOf(major: string): string {
  return Array.from({ length: MINORS }, (_, minor) =>
    Array.from({ length: PATCHES }, (_each, patch) => `~${major}.${minor}.${patch}-0`),
  )
    .flat()
    .join(" || ");
}
