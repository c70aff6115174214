/* npm run build, and the first step of npm start in a separate process: builds what changed. */
import { buildProduct } from "./build/buildProduct.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
const started = performance.now();
const built = await buildProduct();
if (built.length > 0) {
  console.log(
    `Built dist/${built.join(" and dist/")} in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}
