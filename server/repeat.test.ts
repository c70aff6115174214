import { EventEmitter, once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { repeat } from "./repeat.ts";

const HOUR_MS = 3_600_000;

/** Work that counts its rounds, each of which the test ends. */
function start() {
  const events = new EventEmitter();
  let begun = 0;
  const stop = repeat(
    async () => {
      begun += 1;
      await once(events, "end");
    },
    {
      everyMs: HOUR_MS,
      hurriedBy(hurry) {
        events.on("change", hurry);
        return () => events.off("change", hurry);
      },
    },
  );
  const tell = async (what: "change" | "end"): Promise<void> => {
    events.emit(what);
    await turn();
  };
  return { tell, stop, begun: () => begun };
}

test("a round that is asked for begins at once; asked for during another, it follows that one, once", async () => {
  const { tell, stop, begun } = start();
  onTestFinished(async () => {
    const stopped = stop();
    await tell("end");
    await stopped;
  });
  await tell("change");
  expect(begun()).toBe(1);
  await tell("change");
  await tell("change");
  expect(begun()).toBe(1);
  await tell("end");
  expect(begun()).toBe(2);
});

test("none begins after the stop, also if it was asked for before", async () => {
  const { tell, stop, begun } = start();
  await tell("change");
  await tell("change");
  const stopped = stop();
  await tell("change");
  await tell("end");
  await stopped;
  await tell("change");
  expect(begun()).toBe(1);
});
