import type { ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pino from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { drawPicture } from "./drawing.ts";

const { spawned } = vi.hoisted(() => ({ spawned: vi.fn<(child: ChildProcess, env: unknown) => void>() }));

// Files share modules: others neither provide theirs without the mock nor get those with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("node:child_process", async (importOriginal) => {
  const original = await importOriginal<{ spawn: typeof spawn }>();
  return {
    ...original,
    spawn: (command: string, args: string[], options: Parameters<typeof spawn>[2]) => {
      const child = original.spawn(command, args, options);
      spawned(child, options?.env);
      return child;
    },
  };
});

const log = pino({ level: "silent" });
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>`;
const SLOW = SVG.replace(
  "<rect",
  `${"<path d='M0 0L9 9L0 1' stroke='red' filter='url(#f)'/>".repeat(9_000)}<filter id="f"><feGaussianBlur stdDeviation="90"/></filter><rect`,
);

test("a picture that crashes the decoder crashes nothing else", async () => {
  const answers = Promise.allSettled([drawPicture(Buffer.from(SLOW), { log, drawMs: 60_000 })]);
  await vi.waitUntil(() => spawned.mock.lastCall);
  const child = spawned.mock.lastCall?.[0];
  if (child?.stdout) await once(child.stdout, "data");
  child?.kill("SIGSEGV");
  expect(await answers).toMatchObject([
    {
      status: "rejected",
      reason: {
        code: "invalid_image",
        message: "The picture can't be read. Export it again, or as a PNG.",
      },
    },
  ]);
  expect(await drawPicture(Buffer.from(SVG), { log })).toMatchObject({ width: 240, height: 240 });
});

test("the drawing process gets no secrets from the server's environment", () => {
  expect(Object.keys(spawned.mock.lastCall?.[1] ?? {})).toEqual(["PATH", "SystemRoot"]);
});
