/* npm run build, and the first step of npm start in a separate process: builds what changed. */
import { hasCode } from "#db/fileErrors.ts";
import { buildProduct } from "./build/buildProduct.ts";
import { endWithParent } from "./endWithParent.ts";

const OWN = "Let this user own the folder, or build as the one who does: npm run build";
const REMEDIES = {
  ERR_MODULE_NOT_FOUND: "Its build tools are not installed. Run: npm ci --include=dev",
  EACCES: OWN,
  EPERM: OWN,
  EROFS: "Mount the folder for writing, or build elsewhere: npm run build",
  ENOSPC: "Make room on the disk.",
};

endWithParent();
const started = performance.now();
try {
  const built = await buildProduct();
  if (built.length > 0) {
    console.log(
      `Built dist/${built.join(" and dist/")} in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
  }
} catch (error) {
  const remedy = Object.entries(REMEDIES).find(([code]) => hasCode(error, code))?.[1];
  if (remedy === undefined || !(error instanceof Error)) throw error;
  console.error(`Livedesk can't be built: ${error.message}. ${remedy}`);
  process.exitCode = 1;
}
