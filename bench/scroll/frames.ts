import type { CDPSession } from "playwright-core";
import { z } from "zod";

const CATEGORIES = "cc,benchmark,viz,disabled-by-default-devtools.timeline.frame";

const reportSchema = z.object({ state: z.string(), affects_smoothness: z.boolean().optional() });
/** How a trace reports each frame of the compositor; older versions of Chromium use another name. */
const frameSchema = z.object({
  name: z.literal("PipelineReporter"),
  ph: z.literal("b"),
  args: z.union([
    z.object({ frame_reporter: reportSchema }).transform((args) => args.frame_reporter),
    z.object({ chrome_frame_reporter: reportSchema }).transform((args) => args.chrome_frame_reporter),
  ]),
});

export type Frames = { presented: number; dropped: number };

/** Traces while `act` runs and counts frames: presented and dropped ones. */
export async function countFrames(session: CDPSession, act: () => Promise<void>): Promise<Frames> {
  const events: unknown[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...value);
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES.split(","), excludedCategories: ["*"] },
  });
  await act();
  const done = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await done;
  session.off("Tracing.dataCollected", collect);
  const frames = tally(events);
  if (frames.presented === 0)
    throw new Error("The trace contains no frames: this Chromium reports them differently.");
  return frames;
}

function tally(events: readonly unknown[]): Frames {
  const frames: Frames = { presented: 0, dropped: 0 };
  for (const event of events) {
    const { data: frame } = frameSchema.safeParse(event);
    if (frame === undefined) continue;
    const { state, affects_smoothness } = frame.args;
    if (state === "STATE_PRESENTED_ALL" || state === "STATE_PRESENTED_PARTIAL") frames.presented += 1;
    else if (state === "STATE_DROPPED" && affects_smoothness !== false) frames.dropped += 1;
  }
  return frames;
}
