/// <reference types="node" />
/*
 * Loaded before everything else, and plain JavaScript for that: tsx finds no file in a folder whose path has a # or ?,
 * which it takes for the end of a file's name. See anyFolder.js.
 */
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
if (/[#?]/.test(folder)) {
  console.error(
    `Only npm start and npm run build work in ${folder}: its path has a # or ?. Move it to a folder without these characters.`,
  );
  process.exit(1);
}
