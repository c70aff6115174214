/* Gives each worker its own temporary folder, before anything reads its path. */
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

const folder = join(inject("testServer").folder, process.env.VITEST_POOL_ID ?? "");
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as another user.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
