/* npm start: builds the browser's part when its sources changed, then becomes the server. */
import { faultOfFileLimit } from "#server/fileLimit.ts";
import { buildInChildProcess } from "./build/buildInChildProcess.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
// The server says what to do then; building would fail without a word about it.
if (faultOfFileLimit() === null) await buildInChildProcess();
await import("#server/index.ts");
