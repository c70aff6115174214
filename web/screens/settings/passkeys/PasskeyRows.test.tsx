// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { passkeySchema } from "#protocol/passkeys.ts";
import { PasskeyRows } from "./PasskeyRows.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const passkey = passkeySchema.parse({
  id: "01a22df7-e6c8-701d-bb83-2dc205af1514",
  name: "Laptop",
  host: "localhost",
  isBackedUp: false,
  createdAt: "2026-11-01T10:00:00.000Z",
  lastUsedAt: null,
});

function press(name: string): void {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  act(() => button?.click());
}

test.each<[how: string, end: () => unknown]>([
  ["cancelled", () => press("Cancel")],
  ["left as it is", () => act(async () => document.querySelector("form")?.requestSubmit())],
])(
  "after a renaming that is %s, the focus is on its button, even if a frame comes before the page has changed",
  async (_, end) => {
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
      draw(0);
      return 0;
    });
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    act(() => root.render(<PasskeyRows passkeys={[passkey]} onRemove={() => undefined} />));
    press("Rename");
    await end();
    expect(document.activeElement?.textContent).toBe("Rename");
    act(() => root.unmount());
  },
);
