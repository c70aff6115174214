/* npm start: builds the browser's part when its sources changed, then becomes the server. */
import { faultOfFileLimit } from "#server/fileLimit.ts";
import { buildApart } from "./build/buildApart.ts";
import { endWithParent } from "./endWithParent.ts";

endWithParent();
// The server says what to do then; building would fail without a word about it.
if (faultOfFileLimit() === null) await buildApart();
await import("#server/index.ts");
