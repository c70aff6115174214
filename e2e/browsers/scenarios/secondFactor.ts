import { expect, test } from "vitest";
import { openAuthenticator } from "#server/test/authenticator.ts";
import { signIn, signOut, type Stage } from "../stage.ts";

export function secondFactor(stage: Stage): void {
  test("it is set up with an app's code, and then asked for at sign-in", async () => {
    const { username } = await stage.newTrader();
    const { tab } = await stage.enter(username);
    await tab.open("/settings?tab=security");
    await tab.press({ role: "button", name: "Set it up" });
    const dialog = { role: "dialog", name: "Set up a second factor" };
    await tab.sees({ role: "img", name: "For your authenticator app", within: dialog });
    const secret = await tab.sees({ role: "field", name: "Or type the key", within: dialog });
    const phone = await openAuthenticator(secret.value.replaceAll(" ", ""));
    await tab.fill("Code", phone.code(-1), dialog);
    await tab.press({ role: "button", name: "Turn it on", within: dialog });

    const kept = { role: "dialog", name: "The second factor is on" };
    const codes = await tab.sees({ role: "list", name: "Recovery codes", within: kept });
    expect(codes.text.split("\n").filter((line) => line.trim() !== "")).toHaveLength(10);
    await tab.press({ role: "button", name: "I have saved them", within: kept });
    await tab.seesText("Recovery codes left: 10 of 10");

    await signOut(tab, username);
    await signIn(tab, username);
    await tab.fill("Code", phone.code());
    await tab.press({ role: "button", name: "Sign In" });
    await tab.sees({ role: "heading", name: "Trading Dashboard" });
  });
}
