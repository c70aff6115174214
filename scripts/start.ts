/* npm start: builds the browser's part when its sources changed, then becomes the server. */
import { endWithParent } from "./endWithParent.ts";

endWithParent();
await import("./build.ts");
await import("#server/index.ts");
