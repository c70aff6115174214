/// <reference types="node" />
/*
 * Loaded before everything else by the scripts that anyFolder.js does not run. It is plain JavaScript, because tsx
 * finds no file in a folder whose path contains # or ?, which it takes for the end of a file's name.
 */
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
if (/[#?]/.test(folder)) {
  console.error(
    `This script does not run in ${folder}: its path has a # or ?. Move Livedesk to a folder without these characters.`,
  );
  process.exit(1);
}
