/**
 * The name under which the build leaves the page with the app shell of this path drawn, in a folder for visitors and one
 * for members; null for what can have none. No two paths have the same, on disks that ignore case neither.
 */
export function appShellFile(path: string): string | null {
  return /^\/[a-z]*$/.test(path) ? `${path === "/" ? "-" : path.slice(1)}.html` : null;
}
