/* npm start: builds the web application if its sources changed, then becomes the server. */
import { faultOfFileLimit } from "#server/fileLimit.ts";
import { buildInChildProcess } from "./build/buildInChildProcess.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
// Otherwise the server says what to do; building would fail without a message.
if (faultOfFileLimit() === null) await buildInChildProcess();
await import("#server/index.ts");
