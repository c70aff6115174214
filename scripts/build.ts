/* npm run build, and the beginning of npm start in a process of its own: the browser's part, when its sources changed. */
import { ensureWebBuilt } from "./build/webBuild.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
const started = performance.now();
if (await ensureWebBuilt()) {
  console.log(`Built the web application in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
