import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { readDraft, writeDraft } from "./drafts.ts";
import { markDraftSubmitted, onDraftSubmitted } from "./submittedDrafts.ts";

const schema = z.object({ amount: z.string() });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("a draft that was sent and accepted", () => {
  test("leaves its rest, whether or not its form is on screen", () => {
    writeDraft("ticket", { amount: "50" });
    markDraftSubmitted("ticket", { amount: "50" }, { amount: "" });
    expect(readDraft("ticket", schema)).toEqual({ amount: "" });
  });

  test("stays if something else was typed meanwhile", () => {
    writeDraft("ticket", { amount: "60" });
    markDraftSubmitted("ticket", { amount: "50" }, { amount: "" });
    expect(readDraft("ticket", schema)).toEqual({ amount: "60" });
  });

  test("the form on screen is told, and can recognise what was sent", () => {
    const heard: boolean[] = [];
    const leave = onDraftSubmitted("ticket", () => heard.push(false));
    const stay = onDraftSubmitted("ticket", (isSent) =>
      heard.push(isSent({ amount: "50" }), isSent({ amount: "60" })),
    );
    leave();
    markDraftSubmitted("ticket", { amount: "50" }, { amount: "" });
    expect(heard).toEqual([true, false]);
    stay();
    markDraftSubmitted("ticket", { amount: "50" }, { amount: "" });
    expect(heard).toEqual([true, false]);
  });
});
