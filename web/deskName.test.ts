import { expect, test } from "vitest";
import { aSiteSettings } from "./fixtures.ts";
import { deskSlug } from "./deskName.ts";
import { useSettings } from "./sync/index.ts";

let version = 100;

test.each([
  ["", "livedesk"],
  ["Nina's Desk", "ninas-desk"],
  ["  Büro & Söhne / 24h ", "büro-söhne-24h"],
  ["デスク", "デスク"],
  ["...", "desk"],
])("files of a desk named %j begin with %s", (deskName, slug) => {
  useSettings.getState().upsert(aSiteSettings({ deskName, version: (version += 1) }));
  expect(deskSlug()).toBe(slug);
});
