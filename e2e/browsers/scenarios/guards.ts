import { test } from "vitest";
import { showsConnection, signIn, type Stage } from "../stage.ts";

const PROTECTED = ["/", "/dashboard", "/trade", "/transactions", "/settings", "/statement", "/admin"];

export function guards(stage: Stage): void {
  test("pages for users lead visitors to the sign-in page, and signing in to the dashboard", async () => {
    const { username } = await stage.newTrader();
    const visitor = await stage.visit();
    const tab = await visitor.openTab("/no-such-page");
    await tab.sees({ role: "heading", name: "Page Not Found" });
    for (const path of PROTECTED) {
      await tab.open(path);
      await tab.isAt("/auth");
    }
    await signIn(tab, username);
    await tab.isAt("/");
    await tab.sees({ role: "heading", name: "Trading Dashboard" });
  });

  test("the administrators' page leads traders to the dashboard", async () => {
    const { username } = await stage.newTrader();
    const { tab } = await stage.enter(username);
    await tab.open("/admin");
    await tab.seesText("You don't have permission to access this page.");
    await tab.isAt("/");
  });

  test("a suspension leads an open page away by itself, and every other page too", async () => {
    const { id, username } = await stage.newTrader();
    const { tab } = await stage.enter(username);
    await tab.open("/trade");
    await showsConnection(tab, "Live");
    await stage.administrator.call("PATCH", `/api/admin/users/${id}`, { isActive: false });
    await tab.isAt("/banned");
    await tab.sees({ role: "heading", name: "Account Suspended" });
  });
}
