import { setupEndpoints, type SetupItem } from "#protocol/setup.ts";
import { callShape } from "../../../api.ts";
import { defineAnswer } from "../../../sync/index.ts";

const AGAIN_MS = 10_000;

/** Which items of a new desk's list are done. */
export const setupAnswer = defineAnswer({
  name: "setup",
  pollMs: AGAIN_MS,
  fetch: () => callShape(setupEndpoints.getSetup),
});

export async function tickOff(item: SetupItem): Promise<void> {
  setupAnswer.put(await callShape(setupEndpoints.tickOff, { params: { item } }));
}
