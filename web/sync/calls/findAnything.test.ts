import { expect, test, vi } from "vitest";
import { anOrder, ids } from "../../fixtures.ts";
import { useShown } from "../../language/shown.ts";
import { findAnything } from "./findAnything.ts";

test("days are looked for in UTC if the server does not know the reader's time zone", async () => {
  useShown.setState({ timeZone: "America/Coyhaique" });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.endsWith("zone=UTC")) return Response.json({ orders: [anOrder()], transactions: [] });
    const message = "Use a time zone like Europe/Vienna";
    return Response.json(
      { code: "validation_failed", message, fields: { zone: message }, requestId: "1" },
      { status: 400 },
    );
  });
  expect(await findAnything("yesterday", false)).toEqual({
    ids: { users: [], orders: [ids.order], transactions: [] },
    fault: null,
  });
  expect(asked).toEqual([
    "/api/search?q=yesterday&zone=America%2FCoyhaique",
    "/api/search?q=yesterday&zone=UTC",
  ]);
});
