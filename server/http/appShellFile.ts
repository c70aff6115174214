/**
 * The name under which the build stores the page with this path's app shell, in one folder for visitors and one for
 * members; null for a path without one. The names stay different on disks that ignore case.
 */
export function appShellFile(path: string): string | null {
  return /^\/[a-z]*$/.test(path) ? `${path === "/" ? "-" : path.slice(1)}.html` : null;
}
