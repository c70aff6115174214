// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Expectation } from "#protocol/expectation.ts";
import { QUEUES } from "#protocol/queues.ts";
import { PAUSES } from "#protocol/settings.ts";
import { aSiteSettings, ids } from "../../fixtures.ts";
import { ClosedBanner } from "../../routes/ClosedBanner.tsx";
import { useSettings } from "../../sync/index.ts";
import { ExpectedWait } from "./ExpectedWait.tsx";
import { WaitingText } from "./WaitingText.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** A Friday evening. */
const NOW = new Date(2026, 2, 6, 20);
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const OPEN = "";
const CLOSED = `${ZONE}; Mon 09:00-17:00`;
const FOR_EVER = ZONE;

const wait = { medianSeconds: 691, ninetiethSeconds: 2_390, waiting: 4 };
const expectation: Expectation = {
  isOpen: true,
  changesAt: null,
  orders: wait,
  deposits: wait,
  withdrawals: wait,
  ahead: [{ id: ids.order, before: 4 }],
};

const USUAL = "Usually decided within 12 min, 9 of 10 in 40 min; 4 before yours.";
const OPENS = "The desk is closed and opens Mar 9, 9:00 AM.";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the element says. */
function textOf(node: ReactNode): string {
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() => root.render(<MemoryRouter>{node}</MemoryRouter>));
  const text = place.textContent;
  act(() => root.unmount());
  return text;
}

const SENT = {
  orders: "Orders placed",
  deposits: "Deposits submitted",
  withdrawals: "Withdrawals requested",
} as const;

test.each(
  QUEUES.flatMap((of) => [
    { of, hours: OPEN, isPaused: false, known: expectation, says: USUAL },
    { of, hours: OPEN, isPaused: false, known: null, says: "" },
    { of, hours: OPEN, isPaused: true, known: expectation, says: "" },
    {
      of,
      hours: CLOSED,
      isPaused: false,
      known: expectation,
      says: `${OPENS} ${SENT[of]} now wait until it opens.`,
    },
    { of, hours: CLOSED, isPaused: true, known: expectation, says: "" },
    { of, hours: FOR_EVER, isPaused: false, known: expectation, says: "The desk is closed." },
    { of, hours: FOR_EVER, isPaused: true, known: null, says: "" },
  ]),
)("$of with hours '$hours', paused: $isPaused: '$says'", ({ of, hours, isPaused, known, says }) => {
  const site = aSiteSettings({ deskHours: hours, ...(isPaused && { [PAUSES[of]]: "We count." }) });
  useSettings.setState({ site });
  expect(textOf(<ExpectedWait of={of} expectation={known} />)).toBe(says);
});

test.each([
  [OPEN, "", "Waiting for 3 min; 4 before yours. Usually decided within 12 min, 9 of 10 in 40 min. "],
  [
    CLOSED,
    `${OPENS} What you send now is kept, and decided when it opens.`,
    `Waiting for 3 min; 4 before yours. ${OPENS} `,
  ],
  [FOR_EVER, "The desk is closed.", "Waiting for 3 min; 4 before yours. The desk is closed. "],
])("with hours '%s' the banner says '%s'", (deskHours, banner, waiting) => {
  useSettings.setState({ site: aSiteSettings({ deskHours }) });
  expect(textOf(<ClosedBanner />)).toBe(banner);
  const createdAt = new Date(NOW.getTime() - 180_000).toISOString();
  expect(
    textOf(<WaitingText of="orders" expectation={expectation} id={ids.order} createdAt={createdAt} />),
  ).toBe(waiting);
});
