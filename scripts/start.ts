/* npm start: builds what changed, then becomes the server. */
import { faultOfFileLimit } from "#server/fileLimit.ts";
import { buildInChildProcess } from "./build/buildProduct.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
// Otherwise the server explains what to do; building would fail without a message.
if (faultOfFileLimit() === null) await buildInChildProcess();
await import(new URL("../dist/server/index.js", import.meta.url).href);
