import { expect, test } from "vitest";
import type { DeskNote } from "#protocol/deskNote.ts";
import { joinTexts, newestNote, overtakenBy } from "./noteDraft.ts";

const note = (version: number, text = `version ${version}`): DeskNote => ({
  id: `00000000-0000-7000-8000-00000000000${version}`,
  text,
  writtenBy: "nina",
  writtenById: "00000000-0000-7000-8000-0000000000aa",
  writtenAt: "2026-11-29T12:00:00.000Z",
  version,
});

test("the newest version is the note, in whatever order they came", () => {
  expect(newestNote([])).toBe(null);
  expect(newestNote([note(2), note(3), note(1)])?.version).toBe(3);
});

test.each([
  ["nothing was typed", null, note(3), null],
  ["nobody else wrote", { text: "mine", version: 3 }, note(3), null],
  ["somebody else wrote", { text: "mine", version: 2 }, note(3), 3],
  ["somebody else wrote the same", { text: "version 3", version: 2 }, note(3), null],
  ["the version that it was typed over was lost", { text: "mine", version: 4 }, note(3), 3],
  ["all versions were lost", { text: "mine", version: 4 }, null, null],
  ["somebody wrote the first", { text: "mine", version: 0 }, note(1), 1],
])("%s", (_what, draft, newest, expected) => {
  expect(overtakenBy(draft, newest)?.version ?? null).toBe(expected);
});

test.each([
  ["theirs\n", "mine", "theirs\n\nmine"],
  ["", "mine", "mine"],
])("%j and %j are joined", (theirs, mine, both) => {
  expect(joinTexts(theirs, mine)).toBe(both);
});
