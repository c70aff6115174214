import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Batch, createBatch } from "./batch.ts";

let page: { visibilityState: DocumentVisibilityState };
let batch: Batch;
let applied: (readonly string[])[];
let take: (item: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = { visibilityState: "visible" };
  vi.stubGlobal("document", page);
  applied = [];
  batch = createBatch();
  take = batch.collect((items) => applied.push(items));
});
afterEach(() => vi.useRealTimers());

test("events within a few milliseconds after a pause are applied together and soon", () => {
  take("a");
  vi.advanceTimersByTime(5);
  take("b");
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(3);
  expect(applied).toEqual([["a", "b"]]);
});

test("continuous events are applied ten times a second, in their order", () => {
  for (let i = 0; i < 100; i += 1) {
    take(`${i}`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(applied.length).toBe(11);
  expect(applied.flat()).toEqual(Array.from({ length: 100 }, (_, i) => `${i}`));
});

test("after a pause an event does not wait for the next tenth of a second", () => {
  take("a");
  vi.advanceTimersByTime(108);
  take("b");
  vi.advanceTimersByTime(8);
  expect(applied).toEqual([["a"], ["b"]]);
});

test("each kind gets its own items, in the order of the kinds", () => {
  const others: (readonly number[])[] = [];
  const takeNumber = batch.collect<number>((items) => others.push([applied.length, ...items]));
  takeNumber(1);
  take("a");
  takeNumber(2);
  batch.flush();
  expect(applied).toEqual([["a"]]);
  expect(others).toEqual([[1, 1, 2]]);
});

test("a flush applies at once and only once", () => {
  take("a");
  batch.flush();
  expect(applied).toEqual([["a"]]);
  vi.advanceTimersByTime(1_000);
  expect(applied).toEqual([["a"]]);
});

test("dropped items are never applied", () => {
  take("a");
  batch.drop();
  vi.advanceTimersByTime(1_000);
  batch.flush();
  expect(applied).toEqual([]);
});

test("a hidden page, whose timers are slow, applies everything at once", () => {
  page.visibilityState = "hidden";
  take("a");
  take("b");
  expect(applied).toEqual([["a"], ["b"]]);
});
