import { expect, test } from "vitest";
import type { ErrorCode } from "#protocol/errors.ts";
import { ERROR_STATUS } from "#protocol/errors.ts";
import { ApiError } from "../../../apiError.ts";
import { type Batch, batchSchema, verdictOf, type Outcome, summarise } from "./batch.ts";
import { type Means, runBatch } from "./runBatch.ts";

const IDS = ["a", "b", "c", "d", "e"].map((letter) => `0198c0de-0000-7000-8000-00000000000${letter}`);
const [A = "", B = "", C = "", D = "", E = ""] = IDS;

function aBatch(changes: Partial<Batch> = {}): Batch {
  return batchSchema.parse({
    kind: "order",
    label: "Standard Win",
    body: { result: "win", returnRate: "1.5" },
    pieces: IDS.map((id) => ({ id, held: "100.10", credited: "150.00" })),
    outcomes: {},
    sent: null,
    stopped: null,
    isOver: false,
    ...changes,
  });
}

function refusal(code: ErrorCode, message = code as string, status: number = ERROR_STATUS[code]): ApiError {
  return new ApiError({ status, code, message, serverMessage: message });
}

const LOST = refusal("unavailable", "The desk can't be reached.", 0);

type Scene = { means: Means; sent: string[]; kept: Batch[]; waited: number[] };

/** `answers` are those of the server to each piece, in turn; without more, it succeeds. */
function aScene(answers: Record<string, (ApiError | null)[]> = {}, changes: Partial<Means> = {}): Scene {
  const scene: Omit<Scene, "means"> = { sent: [], kept: [], waited: [] };
  return {
    ...scene,
    means: {
      send: (_, id) => {
        scene.sent.push(id);
        return Promise.resolve(answers[id]?.shift() ?? null);
      },
      look: () => Promise.resolve(null),
      wait: (ms) => {
        scene.waited.push(ms);
        return Promise.resolve();
      },
      stopped: () => null,
      keep: (batch) => void scene.kept.push(batch),
      ...changes,
    },
  };
}

test("each is decided by itself, and the result says what became of each", async () => {
  const { means, sent } = aScene({
    [B]: [refusal("already_resolved", "This order was already resolved as loss by ben at 12:00.")],
    [C]: [refusal("approval_requested")],
    [D]: [refusal("taken", "ben took this 5 s ago.")],
  });
  const batch = await runBatch(aBatch(), means);

  expect(sent).toEqual(IDS);
  expect(batch).toMatchObject({ isOver: true, stopped: null, sent: null });
  expect(summarise(batch)).toEqual({
    counts: { done: 2, gone: 1, asked: 1, failed: 1 },
    left: [],
    failed: [D],
    sums: { held: "200.2", credited: "300", kept: "-99.8" },
    reasons: [
      { status: "gone", why: "This order was already resolved as loss by ben at 12:00.", count: 1 },
      { status: "failed", why: "ben took this 5 s ago.", count: 1 },
    ],
  });
});

test("each step is kept before and after it, so that a page that is closed loses nothing", async () => {
  const { means, kept } = aScene();
  await runBatch(aBatch(), means);
  expect(kept.map(({ sent, outcomes, isOver }) => [sent, Object.keys(outcomes).length, isOver])).toEqual([
    ...IDS.flatMap((id, done) => [
      [id, done, false],
      [null, done + 1, false],
    ]),
    [null, 5, true],
  ]);
});

test("what was under way when the page was closed is looked up, and only the rest is sent", async () => {
  const done: Outcome = { status: "done", why: "" };
  const { means, sent } = aScene({}, { look: () => Promise.resolve(done) });
  const batch = await runBatch(aBatch({ outcomes: { [A]: done }, sent: B }), means);
  expect(sent).toEqual([C, D, E]);
  expect(summarise(batch).counts).toEqual({ done: 5, gone: 0, asked: 0, failed: 0 });
});

test("an answer that says nothing is followed by a look; if it had no effect, it is sent again", async () => {
  const found: (Outcome | null)[] = [null, { status: "done", why: "" }];
  const { means, sent, waited } = aScene(
    { [A]: [LOST, LOST] },
    { look: () => Promise.resolve(found.shift() ?? null) },
  );
  const batch = await runBatch(aBatch(), means);
  expect(sent).toEqual([A, A, B, C, D, E]);
  expect(waited).toEqual([2_000, 4_000]);
  expect(summarise(batch).counts.done).toBe(5);
});

test.each<[string, ApiError[], why: string, sent: string | null]>([
  ["the session ended", [refusal("unauthenticated", "Please sign in.")], "Please sign in.", null],
  ["the proof was declined", [refusal("step_up_required")], "You did not confirm that it's you.", null],
  ["the desk can't be reached", [LOST, LOST, LOST, LOST], "The desk can't be reached.", B],
])("when %s it stops, and the rest is left", async (_, answers, why, sent) => {
  const { means } = aScene({ [B]: answers });
  const batch = await runBatch(aBatch(), means);
  expect(batch).toMatchObject({ isOver: true, stopped: why, sent });
  expect(summarise(batch)).toMatchObject({ counts: { done: 1 }, left: [B, C, D, E], failed: [] });
});

test("it stops between two decisions when it is told to, and goes on from there", async () => {
  let asked = 0;
  const { means, sent } = aScene({}, { stopped: () => ((asked += 1) > 2 ? "You stopped it." : null) });
  const stopped = await runBatch(aBatch(), means);
  expect(stopped).toMatchObject({ stopped: "You stopped it.", isOver: true });
  expect(sent).toEqual([A, B]);

  const { means: others, sent: rest } = aScene();
  expect(await runBatch(stopped, others)).toMatchObject({ stopped: null, isOver: true });
  expect(rest).toEqual([C, D, E]);
});

test.each<[ErrorCode, number, object]>([
  ["rate_limited", 429, { next: "again", afterMs: 5_000 }],
  ["maintenance", 503, { next: "stop" }],
  ["internal", 500, { next: "look" }],
  ["own_account", 403, { next: "on", outcome: { status: "failed" } }],
  ["no_second_administrator", 409, { next: "on", outcome: { status: "failed" } }],
  ["approval_pending", 409, { next: "on", outcome: { status: "asked" } }],
  ["already_processed", 409, { next: "on", outcome: { status: "gone" } }],
  ["not_found", 404, { next: "on", outcome: { status: "failed" } }],
])("%s", (code, status, verdict) => expect(verdictOf(refusal(code, code, status))).toMatchObject(verdict));
