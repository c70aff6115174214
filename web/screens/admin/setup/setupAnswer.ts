import { setupEndpoints, type SetupItem } from "#protocol/setup.ts";
import { callShape } from "../../../api.ts";
import { defineAnswer } from "../../../sync/index.ts";

const AGAIN_MS = 10_000;

/** What a new desk has left to do. */
export const setupAnswer = defineAnswer({
  name: "setup",
  pollMs: AGAIN_MS,
  fetch: () => callShape(setupEndpoints.getSetup),
});

export async function tickOff(item: SetupItem): Promise<void> {
  setupAnswer.put(await callShape(setupEndpoints.tickOff, { params: { item } }));
}
