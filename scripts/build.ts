/*
 * npm run build, and the first step of npm start in a separate process: builds the web application if its sources
 * changed.
 */
import { ensureWebBuilt } from "./build/webBuild.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
const started = performance.now();
if (await ensureWebBuilt()) {
  console.log(`Built the web application in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
