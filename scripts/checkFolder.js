/// <reference types="node" />
/*
 * Loaded before everything else, and plain JavaScript for that: Vite builds nothing, and tsx finds no file, in a folder
 * whose path has a # or ?, which they take for the end of a file's name.
 */
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
if (/[#?]/.test(folder)) {
  console.error(
    `Livedesk can't run in ${folder}: the path has a # or ?. Move it to a folder without these characters.`,
  );
  process.exit(1);
}
