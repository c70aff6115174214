import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushLatest } from "./pushLatest.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Read = { answer: (figure: number) => void; fail: () => void };
let reads: Read[];
let emitted: number[];

function start() {
  reads = [];
  emitted = [];
  return pushLatest<number>({
    log: pino({ level: "silent" }),
    name: "The figure",
    spacingMs: 1_000,
    read: () =>
      new Promise((answer, reject) => reads.push({ answer, fail: () => reject(new Error("Gone")) })),
    isWatched: () => true,
    emit: (figure) => void emitted.push(figure),
  });
}

/** Begins two reads, one after the other. */
async function beginTwo() {
  const pushing = start();
  pushing.request();
  pushing.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toHaveLength(2);
  return reads;
}

test("each read is sent, in the order in which they began", async () => {
  const [first, second] = await beginTwo();
  first?.answer(1);
  await vi.advanceTimersByTimeAsync(0);
  second?.answer(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(emitted).toEqual([1, 2]);
});

test("a read that is overtaken by a later one is not sent", async () => {
  const [first, second] = await beginTwo();
  second?.answer(2);
  await vi.advanceTimersByTimeAsync(0);
  first?.answer(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(emitted).toEqual([2]);
});

test("a read counts although a later one failed", async () => {
  const [first, second] = await beginTwo();
  second?.fail();
  await vi.advanceTimersByTimeAsync(0);
  first?.answer(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(emitted).toEqual([1]);
});
