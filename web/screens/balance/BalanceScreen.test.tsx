// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { BALANCE_PARTS } from "#protocol/statement.ts";
import { aUser, ids } from "../../fixtures.ts";
import { useSession } from "../../sync/index.ts";
import { BalanceScreen } from "./BalanceScreen.tsx";

function explained(at: string, available: string): Response {
  return Response.json({
    userId: ids.user,
    username: "alice",
    since: "2026-01-01T00:00:00.000Z",
    at,
    parts: Object.fromEntries(BALANCE_PARTS.map((part) => [part, part === "deposits" ? available : "0"])),
    balance: { available, held: "0" },
  });
}

test("until the figures of another moment have come, those on screen are named by their own", async () => {
  useSession.setState({ session: { status: "signedIn", user: aUser() } });
  let answerNow: (response: Response) => void = () => undefined;
  const now = new Promise<Response>((resolve) => (answerNow = resolve));
  vi.stubGlobal("fetch", (address: string) => {
    const at = new URL(address, "http://desk.test").searchParams.get("at");
    return at === null ? now : Promise.resolve(explained(at, "12.5"));
  });
  const screen = document.body.appendChild(document.createElement("div"));
  const root = createRoot(screen);
  const entries = ["/balance?at=2026-02-03T12:00:00.000Z"];
  root.render(
    <MemoryRouter initialEntries={entries}>
      <BalanceScreen />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.textContent).toContain("Available balance$12.50"));

  const button = [...screen.querySelectorAll("button")].find(({ textContent }) => textContent === "Now");
  button?.click();
  await vi.waitFor(() => expect(button?.disabled).toBe(true));
  expect(screen.textContent).toContain("As of Feb 3, 2026");
  expect(screen.textContent).toContain("Available balance$12.50Held then");

  answerNow(explained("2026-03-04T12:00:00.000Z", "70"));
  await vi.waitFor(() => expect(screen.textContent).toContain("Available balance$70.00Held now"));
  expect(screen.textContent).toContain("As of now");
  root.unmount();
});
