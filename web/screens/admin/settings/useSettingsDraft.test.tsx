// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminSettings } from "#protocol/settings.ts";
import { anAdminSettings } from "../../../fixtures.ts";
import { type Editing, useSettingsDraft } from "./useSettingsDraft.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let editing: Editing;
let show: (settings: AdminSettings) => void;
let unmount: () => void;

function Form({ settings, onDrawn }: { settings: AdminSettings; onDrawn: (drawn: Editing) => void }) {
  const drawn = useSettingsDraft(settings);
  useEffect(() => {
    onDrawn(drawn);
  });
  return null;
}

beforeEach(() => {
  sessionStorage.clear();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  show = (settings) =>
    act(() => root.render(<Form settings={settings} onDrawn={(drawn) => void (editing = drawn)} />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => unmount());

const version = (number: number, autoApproveLimit: string) =>
  anAdminSettings({ version: number, autoApproveLimit });
const limits = () => [editing.base.autoApproveLimit, editing.draft.autoApproveLimit];

test.each([
  ["an earlier version", 5],
  ["another one of the same number", 7],
  ["a later version", 8],
])("follows the settings where a failover left %s", (_, left) => {
  show(version(7, "100"));
  show({ ...version(7, "100"), version: -1 });
  show(version(left, "50"));
  expect([limits(), editing.isDirty, editing.conflicts]).toEqual([["50.00", "50.00"], false, []]);
});

test("asks whose value counts where a failover changed what was edited", () => {
  show(version(7, "100"));
  act(() => editing.change({ autoApproveLimit: "70" }));
  show(version(5, "50"));
  expect([limits(), editing.isDirty, editing.conflicts]).toEqual([
    ["50.00", "70"],
    true,
    ["autoApproveLimit"],
  ]);
});
