import { afterAll, beforeAll, expect, test } from "vitest";
import { createDesk, type Desk } from "../test/desk.ts";
import { changeRole } from "./changeRole.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

afterAll(async () => {
  await desk.close();
});

test("a trader becomes an administrator and every screen that may see it is told", async () => {
  const administrator = await desk.administrator();
  const trader = await desk.trader();
  await desk.newEvents();

  const change = await changeRole(desk.context.database, trader.user.username, "admin");

  expect(change).toMatchObject({ outcome: "changed", user: { id: trader.user.id, role: "admin" } });
  expect(await desk.newEvents()).toMatchObject([
    {
      name: "user.changed",
      userId: trader.user.id,
      payload: { role: "admin", version: trader.user.version + 1 },
    },
  ]);
  expect(await changeRole(desk.context.database, trader.user.username, "admin")).toMatchObject({
    outcome: "unchanged",
  });

  expect(await changeRole(desk.context.database, trader.user.username, "user")).toMatchObject({
    outcome: "changed",
  });
  expect(await changeRole(desk.context.database, administrator.user.username, "user")).toEqual({
    outcome: "last_administrator",
  });
});

test("an unknown name is reported", async () => {
  expect(await changeRole(desk.context.database, "nobody", "admin")).toEqual({ outcome: "unknown_user" });
});
