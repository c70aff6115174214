// @vitest-environment happy-dom
import { act, createRef, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "#protocol/audit.ts";
import { COINS } from "#protocol/coins.ts";
import { NOTIFICATION_KINDS, type Notification } from "#protocol/notifications.ts";
import { anOrder, aTransaction, aUser, ids } from "./fixtures.ts";
import { FinderRow } from "./routes/finder/FinderRow.tsx";
import { NotificationRow } from "./routes/notifications/NotificationRow.tsx";
import { AuditTable } from "./screens/admin/audit/AuditTable.tsx";
import { batchSchema } from "./screens/admin/many/batch.ts";
import { BatchDialog } from "./screens/admin/many/BatchDialog.tsx";
import { useBatch } from "./screens/admin/many/useBatch.ts";
import { DecideOrders } from "./screens/admin/orders/DecideOrders.tsx";
import { ResolveForm } from "./screens/admin/orders/ResolveForm.tsx";
import { StoryRow } from "./screens/admin/story/StoryRow.tsx";
import { DecideTransactions } from "./screens/admin/transactions/DecideTransactions.tsx";
import { ProcessForm } from "./screens/admin/transactions/ProcessForm.tsx";
import { useOrders, useSession, useTransactions, useUsers } from "./sync/index.ts";
import { unmarkedFigures } from "./unmarkedFigures.ts";

/* Translators find no figure to replace, also in what opens over a page. */

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.stubGlobal("fetch", () => Promise.resolve(Response.json([])));

const noop = () => undefined;
const ORDER = anOrder({ amount: "250" });
const DEPOSIT = aTransaction({ amount: "100" });
const TRADER = aUser();

/** Whatever some kind says. */
const DETAILS = {
  by: "ann",
  coin: "BTC",
  side: "buy",
  amount: "50.00",
  payout: "90.00",
  status: "win",
  from: "0.01",
  to: "0.02",
  type: "deposit",
  address: "203.0.113.7",
  orders: 1,
  transfers: 2,
};

let unmount: () => void = noop;

beforeEach(() => {
  useSession.setState({
    session: { status: "signedIn", user: aUser({ id: ids.other, username: "ann", role: "admin" }) },
  });
  useUsers.getState().upsert([TRADER]);
  useOrders.getState().upsert([ORDER]);
  useTransactions.getState().upsert([DEPOSIT]);
});
afterEach(() => unmount());

async function show(node: ReactNode): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<MemoryRouter>{node}</MemoryRouter>));
}

async function press(name: RegExp): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>("button, [role=radio], label")];
  await act(async () => buttons.find(({ textContent }) => name.test(textContent))?.click());
}

function dialog(): string {
  return document.querySelector("[role=alertdialog], [role=dialog]")?.textContent ?? "";
}

test("in the confirmation of a decision", async () => {
  await show(<ResolveForm order={ORDER} trader={TRADER} onResolved={noop} formRef={createRef()} />);
  await press(/^Standard Win/);
  await press(/^Resolve as/);
  expect(dialog()).toContain("$");
  expect(unmarkedFigures(COINS)).toEqual([]);
});

test.each([DEPOSIT, aTransaction({ type: "withdrawal", walletAddress: "bc1qabc" })])(
  "in the confirmation of a $type",
  async (transaction) => {
    await show(
      <ProcessForm transaction={transaction} trader={TRADER} onProcessed={noop} formRef={createRef()} />,
    );
    await press(/^(Approve|Mark|Reject)/);
    expect(dialog()).toContain("$100.00");
    expect(unmarkedFigures(COINS)).toEqual([]);
  },
);

test.each([
  { of: "orders", button: <DecideOrders orders={[ORDER]} />, choice: /^Standard Win/, credited: "$450.00" },
  {
    of: "deposits",
    button: <DecideTransactions transactions={[DEPOSIT]} />,
    choice: /^Approve/,
    credited: "$100.00",
  },
])("in the decision of many $of", async ({ button, choice, credited }) => {
  await show(button);
  await press(/^Decide together/);
  await press(choice);
  expect(dialog()).toMatch(/alice.*1 trader/);
  expect(dialog()).toContain(credited);
  expect(unmarkedFigures(COINS)).toEqual([]);
});

test("in what became of many decisions", async () => {
  const pieces = [ids.order, ids.laterOrder, ids.doneOrder].map((id) => ({
    id,
    held: "250.25",
    credited: "450",
  }));
  const batch = batchSchema.parse({
    kind: "order",
    label: "Standard Win",
    body: { result: "win", returnRate: "1.8" },
    pieces,
    outcomes: {
      [ids.order]: { status: "done", why: "" },
      [ids.laterOrder]: { status: "failed", why: "Away." },
    },
    sent: null,
    stopped: "You stopped it.",
    isOver: true,
  });
  useBatch.setState({ batch, isRunning: false, isShown: true });
  await show(<BatchDialog />);
  expect(dialog()).toContain("$450.00");
  expect(unmarkedFigures(COINS)).toEqual([]);
});

test("in what the finder finds", async () => {
  const rows = [
    { kind: "user", id: TRADER.id },
    { kind: "order", id: ORDER.id },
    { kind: "transaction", id: DEPOSIT.id },
  ] as const;
  await show(
    rows.map((shows) => (
      <FinderRow
        key={shows.kind}
        id={shows.kind}
        item={{ key: shows.id, does: { run: noop }, shows }}
        isChosen={false}
        onPoint={noop}
        onOpen={noop}
        onOpenBalance={noop}
      />
    )),
  );
  expect(document.body.textContent).toMatch(/\$1,000\.00.*\$250\.00.*\$100\.00/);
  expect(unmarkedFigures(COINS)).toEqual([]);
});

test("in the audit log and a trader's timeline", async () => {
  const line: AuditEntry = {
    id: ids.order,
    at: "2026-03-04T12:00:00.000Z",
    actorId: ids.other,
    actorName: "ann",
    action: "settings.changed",
    subject: null,
    details: { setting: "btcWalletAddress", from: "", to: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
    address: "203.0.113.7",
    hash: null,
    version: 1,
  };
  await show(
    <>
      <AuditTable entries={[line]} />
      <StoryRow entry={{ ...line, createdAt: line.at, kind: "line", line }} user={TRADER} />
    </>,
  );
  expect(document.body.textContent.match(/bc1qw508/g)).toHaveLength(3);
  expect(unmarkedFigures(COINS)).toEqual([]);
});

test.each(NOTIFICATION_KINDS)("in the notification %s", async (kind) => {
  const notification: Notification = {
    id: ids.order,
    kind,
    subject: ids.order,
    details: DETAILS,
    at: "2026-03-04T12:00:00.000Z",
    readAt: null,
    version: 1,
  };
  await show(<NotificationRow notification={notification} onFollow={noop} />);
  expect(unmarkedFigures(COINS)).toEqual([]);
});
