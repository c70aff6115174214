// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { COINS } from "#protocol/coins.ts";
import { fairnessSchema } from "#protocol/fairness.ts";
import { aUser, anOrder, ids } from "./fixtures.ts";
import { CorrectionScreen } from "./screens/correction/CorrectionScreen.tsx";
import { BalanceScreen } from "./screens/balance/BalanceScreen.tsx";
import { Figures } from "./screens/fairness/Figures.tsx";
import { FairnessReportScreen } from "./screens/fairnessReport/FairnessReportScreen.tsx";
import { OrderScreen } from "./screens/order/OrderScreen.tsx";
import { DayReportView } from "./screens/admin/report/DayReportView.tsx";
import { SystemButton } from "./screens/admin/system/SystemDialog.tsx";
import { useSession } from "./sync/index.ts";
import { unmarkedFigures } from "./unmarkedFigures.ts";

/* A panel that fails leaves the others of its screen alone. */

const broken = vi.hoisted(() => ({
  panel: "",
  /** Fails while it is the broken one, else shows its name. */
  panelOf: (name: string) => (): string => {
    if (name === broken.panel) throw new Error(`${name} is broken`);
    return `<${name}>`;
  },
}));

vi.mock("./reportFault.ts", () => ({ reportFault: () => undefined, Reported: class extends Error {} }));
vi.mock("./entities/users/Breakdown.tsx", () => ({ Breakdown: broken.panelOf("Breakdown") }));
vi.mock("./screens/fairness/MarketTable.tsx", () => ({ MarketTable: broken.panelOf("MarketTable") }));
vi.mock("./entities/fairness/MovesTable.tsx", () => ({ MovesTable: broken.panelOf("MovesTable") }));
vi.mock("./entities/fairness/waitText.ts", () => ({ waitText: broken.panelOf("waitText") }));
vi.mock("./screens/fairnessReport/ReportTable.tsx", () => ({ ReportTable: broken.panelOf("FairnessTable") }));
vi.mock("./screens/order/Timeline.tsx", () => ({ Timeline: broken.panelOf("Timeline") }));
vi.mock("./screens/order/MarketBetween.tsx", () => ({ MarketBetween: broken.panelOf("MarketBetween") }));
vi.mock("./screens/order/Arithmetic.tsx", () => ({ Arithmetic: broken.panelOf("Arithmetic") }));
vi.mock("./entities/bookings/Bookings.tsx", () => ({ Bookings: broken.panelOf("Bookings") }));
vi.mock("./screens/order/LogPlace.tsx", () => ({ LogPlace: broken.panelOf("LogPlace") }));
vi.mock("./screens/admin/report/DayBars.tsx", () => ({ DayBars: broken.panelOf("DayBars") }));
vi.mock("./screens/admin/report/ReportTable.tsx", () => ({ ReportTable: broken.panelOf("DayTable") }));
vi.mock("./screens/admin/system/Nodes.tsx", () => ({ Nodes: broken.panelOf("Nodes") }));
vi.mock("./screens/admin/system/Feed.tsx", () => ({ Feed: broken.panelOf("Feed") }));
vi.mock("./screens/admin/system/Database.tsx", () => ({ Database: broken.panelOf("Database") }));
vi.mock("./screens/admin/system/Books.tsx", () => ({ Books: broken.panelOf("Books") }));
vi.mock("./screens/admin/system/Mail.tsx", () => ({ Mail: broken.panelOf("Mail") }));
vi.mock("./screens/admin/system/Jobs.tsx", () => ({ Jobs: broken.panelOf("Jobs") }));

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const NOON = "2026-03-01T12:00:00.000Z";
const ended = { wins: 30, losses: 20, rejected: 0, cancelled: 0, paidBack: "0.9" };
const outcomes = { wins: 30, losses: 20, rejected: 0 };
const group = { ...ended, moves: { with: outcomes, flat: outcomes, against: outcomes, unknown: outcomes } };
const fairness = fairnessSchema.parse({
  days: 28,
  from: "2026-02-02",
  to: "2026-03-01",
  all: group,
  markets: [],
  wait: { orders: 50, half: 60, nineTenths: 600 },
});

const CORRECTION = {
  id: ids.order,
  userId: ids.user,
  username: "alice",
  reason: "Bank error",
  correctedBy: "admin",
  correctedById: null,
  ownAccount: false,
  booking: {
    id: ids.order,
    at: NOON,
    kind: "balance_adjustment",
    entries: [],
    before: { available: "0", held: "0" },
    after: { available: "0", held: "0" },
  },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/user/balance/explained": {
    userId: ids.user,
    username: "alice",
    since: NOON,
    at: NOON,
    parts: {
      deposits: "0",
      withdrawals: "0",
      placed: "0",
      fees: "0",
      paidOut: "0",
      returned: "0",
      corrections: "0",
    },
    balance: { available: "0", held: "0" },
  },
  [`/api/corrections/${ids.order}`]: CORRECTION,
  [`/api/orders/${ids.order}/record`]: { order: anOrder(), decidedBy: null, bookings: [] },
  "/api/admin/fairness": {
    by: "administrator",
    days: 30,
    from: "2026-02-01",
    to: "2026-03-02",
    left: 0,
    all: { ...ended, moves: null },
    rows: [],
  },
  "/api/admin/reports/days": { days: [], exposure: { orders: 0, amount: "0", highestPayout: "0" } },
  "/api/admin/status": {
    serverTime: NOON,
    nodes: [],
    feed: { leader: null, source: "coingecko", status: "live", asOf: null, ageMs: null },
    reconcile: null,
  },
};

const SCREENS = {
  balance: { path: "/", element: <BalanceScreen /> },
  fairness: { path: "/", element: <Figures fairness={fairness} /> },
  fairnessReport: { path: "/", element: <FairnessReportScreen /> },
  correction: { path: `/corrections/${ids.order}`, element: <CorrectionScreen /> },
  order: { path: `/orders/${ids.order}`, element: <OrderScreen /> },
  days: { path: "/", element: <DayReportView /> },
  system: { path: "/?open=system", element: <SystemButton /> },
} satisfies Record<string, { path: string; element: ReactNode }>;

async function show({ path, element }: { path: string; element: ReactNode }): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/" element={element} />
          <Route path="/corrections/:id" element={element} />
          <Route path="/orders/:id" element={element} />
        </Routes>
      </MemoryRouter>,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const text = document.body.textContent;
  const unmarked = unmarkedFigures(COINS);
  act(() => root.unmount());
  expect(unmarked).toEqual([]);
  return text;
}

beforeEach(() => {
  useSession.setState({ session: { status: "signedIn", user: aUser({ role: "admin" }) } });
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(Response.json(ANSWERS[new URL(address, "http://desk.test").pathname] ?? [])),
  );
});

test.each<[keyof typeof SCREENS, panel: string, says: string, others: string[]]>([
  ["balance", "Breakdown", "The balance", ["Why is my balance this?"]],
  ["fairness", "waitText", "The figures", ["<MarketTable>", "<MovesTable>"]],
  ["fairness", "MarketTable", "The table", ["<waitText>", "<MovesTable>"]],
  ["fairness", "MovesTable", "The table", ["<waitText>", "<MarketTable>"]],
  ["fairnessReport", "FairnessTable", "The report", ["Fairness report", "Export CSV"]],
  ["order", "Timeline", "What happened", ["<MarketBetween>", "<Arithmetic>", "<Bookings>", "<LogPlace>"]],
  [
    "order",
    "MarketBetween",
    "The market in between",
    ["<Timeline>", "<Arithmetic>", "<Bookings>", "<LogPlace>"],
  ],
  ["order", "Arithmetic", "The arithmetic", ["<Timeline>", "<MarketBetween>", "<Bookings>", "<LogPlace>"]],
  ["order", "Bookings", "The ledger", ["<Timeline>", "<MarketBetween>", "<Arithmetic>", "<LogPlace>"]],
  [
    "order",
    "LogPlace",
    "The place in the log",
    ["<Timeline>", "<MarketBetween>", "<Arithmetic>", "<Bookings>"],
  ],
  ["correction", "Bookings", "The ledger", ["What happened", "Bank error"]],
  ["days", "DayBars", "The charts", ["Open now", "<DayTable>"]],
  ["days", "DayTable", "The table", ["Open now", "<DayBars>"]],
  ["system", "Nodes", "The nodes", ["<Feed>", "<Database>", "<Books>", "<Mail>", "<Jobs>"]],
  ["system", "Feed", "The prices", ["<Nodes>", "<Database>", "<Books>", "<Mail>", "<Jobs>"]],
  ["system", "Database", "The database", ["<Nodes>", "<Feed>", "<Books>", "<Mail>", "<Jobs>"]],
  ["system", "Books", "The books", ["<Nodes>", "<Feed>", "<Database>", "<Mail>", "<Jobs>"]],
  ["system", "Mail", "The mail", ["<Nodes>", "<Feed>", "<Database>", "<Books>", "<Jobs>"]],
  ["system", "Jobs", "The background jobs", ["<Nodes>", "<Feed>", "<Database>", "<Books>", "<Mail>"]],
])("%s without %s: says so in its place", async (screen, panel, says, others) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  broken.panel = panel;
  const text = await show(SCREENS[screen]);
  expect(text).toContain(`${says} could not be shown`);
  for (const other of others) expect(text).toContain(other);
  expect(text).not.toContain(`<${panel}>`);
});
