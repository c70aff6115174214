import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notification } from "#protocol/notifications.ts";
import { createFakeChannels } from "./fakeTabs.ts";
import { agreeOnOneTab } from "./oneTab.ts";

const notification: Notification = {
  id: "0198c0de-0000-7000-8000-000000000001",
  kind: "fee_changed",
  subject: null,
  details: {},
  at: "2026-03-01T12:00:00.000Z",
  readAt: null,
  version: 2,
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Tab = { leads: boolean; sees: boolean };

/** Which of these tabs alert. */
async function alerting(tabs: readonly Tab[]): Promise<number[]> {
  const channels = createFakeChannels();
  const agreed = tabs.map(({ leads, sees }, index) =>
    agreeOnOneTab({
      tab: `tab ${index}`,
      openChannel: (onMessage) => channels.open(onMessage),
      leads: () => leads,
      sees: () => sees,
    }),
  );
  const asking = Promise.all(agreed.map(({ mayAlert }) => mayAlert(notification)));
  await vi.advanceTimersByTimeAsync(1_000);
  const answers = await asking;
  agreed.forEach(({ close }) => close());
  return answers.flatMap((may, index) => (may ? [index] : []));
}

const leader = { leads: true, sees: false };
const other = { leads: false, sees: false };

test.each<[what: string, tabs: Tab[], alerting: number[]]>([
  ["the only tab", [leader], [0]],
  ["the leader of several", [other, leader, other], [1]],
  ["nobody if the leader shows it", [{ leads: true, sees: true }], []],
  ["nobody if another tab shows it", [leader, { leads: false, sees: true }], []],
  ["one of those that all lead, as without locks", [leader, leader, leader], [0]],
])("%s", async (_, tabs, expected) => {
  expect(await alerting(tabs)).toEqual(expected);
});
