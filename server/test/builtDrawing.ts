/* Lets servers in this process draw with what `buildDrawing.ts` has built. */
import { inject } from "vitest";
import { DRAW_PROCESS } from "../builtFiles.ts";

DRAW_PROCESS.splice(0, DRAW_PROCESS.length, inject("drawProcess"));
