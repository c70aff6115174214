import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectShown, expectToast } from "./expectations.ts";
import { LOGO } from "./logo.ts";
import { FAULT, refuse } from "./network.ts";

const desk = setUpDesk();

const DEFAULTS = {
  tradingFee: "0.001",
  btcWalletAddress: "",
  ethWalletAddress: "",
  usdtWalletAddress: "",
  maintenanceMode: false,
  autoApproveDeposits: false,
};

beforeEach(async () => {
  await desk.administrator.call("PATCH", "/api/admin/settings", DEFAULTS);
  await desk.administrator.call("DELETE", "/api/admin/logo");
});

async function open(): Promise<Page> {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin?tab=settings");
  await fee(page).waitFor();
  return page;
}

function fee(page: Page) {
  return page.getByLabel("Trading fee");
}

async function save(page: Page): Promise<unknown> {
  // The page also tells the desk its language.
  const sent = page.waitForRequest(
    (request) => request.method() === "PATCH" && request.url().endsWith("/api/admin/settings"),
  );
  await page.getByRole("button", { name: "Save settings" }).click();
  return (await sent).postDataJSON();
}

async function saved(): Promise<unknown> {
  return (await desk.administrator.call("GET", "/api/admin/settings")).body;
}

async function pickLogo(page: Page, logo: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel("Logo file").setInputFiles(logo);
  await page.getByRole("button", { name: "Publish" }).click();
}

describe("2 Site Settings tab", () => {
  test("2 Site Settings, 9: trading fee (entered as percent), divided by 100 and sent as string", async () => {
    const page = await open();
    expect(await fee(page).inputValue()).toBe("0.1");
    await fee(page).fill("0.25");
    expect(await save(page)).toMatchObject({ tradingFee: "0.0025" });
    await expectToast(page, "success", "Settings Updated");
    expect(await saved()).toMatchObject({ tradingFee: "0.0025" });
  });

  test("9 Trading fee: admin form fallback 0.1 percent", async () => {
    const page = await open();
    expect(await fee(page).getAttribute("placeholder")).toBe("0.1");
    await fee(page).fill("");
    expect(await save(page)).toMatchObject({ tradingFee: "0.001" });
  });

  test("2 Site Settings: wallet addresses for BTC, ETH, USDT", async () => {
    const page = await open();
    await page.getByLabel("BTC wallet address").fill("bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh");
    await page.getByLabel("ETH wallet address").fill("0x71C7656EC7ab88b098defB751B7401B5f6d8976F");
    await page.getByLabel("USDT wallet address").fill("TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9");
    await save(page);
    await expectToast(page, "success", "Settings Updated");
    expect(await saved()).toMatchObject({
      btcWalletAddress: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
      ethWalletAddress: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
      usdtWalletAddress: "TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9",
    });
  });

  test("2 Site Settings: maintenance mode toggle", async () => {
    const page = await open();
    await page.getByRole("switch", { name: "Maintenance mode" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close the desk" }).click();
    await expectToast(page, "success", "Settings Updated", "The desk is closed for traders");
    expect(await saved()).toMatchObject({ maintenanceMode: true });
  });

  test("2 Site Settings: auto-approve deposits toggle", async () => {
    const page = await open();
    await page.getByRole("switch", { name: "Auto-approve deposits" }).click();
    await save(page);
    await expectToast(page, "success", "Settings Updated");
    expect(await saved()).toMatchObject({ autoApproveDeposits: true });
  });

  test("8 Settings update: title 'Error' with server message", async () => {
    const page = await open();
    await refuse(page, "PATCH /api/admin/settings");
    await fee(page).fill("0.3");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expectToast(page, "destructive", "Error", FAULT);
    expect(await fee(page).inputValue()).toBe("0.3");
  });
});

test("The rules about a second administrator are guarded, and stay as typed when somebody else saves other settings", async () => {
  const page = await open();
  const above = page.getByLabel("Require a second approval above");
  await above.fill("500");
  await desk.administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.0025" });
  await eventually(() => fee(page).inputValue()).toBe("0.25");
  expect(await above.inputValue()).toBe("500");
  await page.getByRole("tab", { name: /Pending Orders/ }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await above.inputValue()).toBe("500");
  await page.getByRole("tab", { name: /Pending Orders/ }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("tab", { name: "Site Settings" }).click();
  expect(await above.inputValue()).toBe("");
});

test("Signing out asks before unsaved changes are lost", async () => {
  const page = await open();
  await fee(page).fill("0.3");
  const logout = async () => {
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  };
  await logout();
  await page.getByRole("button", { name: "Keep as it is" }).click();
  expect(await fee(page).inputValue()).toBe("0.3");
  await logout();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
});

test("Saving and discarding leave the focus where it is, though nothing is left to save", async () => {
  const page = await open();
  for (const name of ["Discard", "Save settings"]) {
    await fee(page).fill("0.3");
    const button = page.getByRole("button", { name, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByText("All changes are saved").waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.isDisabled()).toBe(true);
  }
});

describe("2, 5, 8 Logo", () => {
  test("2, 9 Logo guidance shown: JPG, PNG, GIF, SVG, maximum 5MB, recommended 200x60px", async () => {
    const page = await open();
    await expectShown(
      page.getByText("JPG, PNG, GIF, SVG, maximum 5MB, recommended 200x60px", { exact: true }),
    );
  });

  test("5 Logo upload: file picker accepting images", async () => {
    const page = await open();
    const picker = page.getByLabel("Logo file");
    expect(await picker.getAttribute("type")).toBe("file");
    expect(await picker.getAttribute("accept")).toBe("image/*");
  });

  test("2, 8 Logo upload: 'Logo uploaded successfully', and the logo is in the bar", async () => {
    const page = await open();
    await pickLogo(page, LOGO);
    await expectToast(page, "success", "Logo uploaded successfully");
    const logo = page.getByRole("banner").getByRole("img", { name: "Livedesk" });
    await eventually(() =>
      logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBe(1);
  });

  test("2, 8 Logo removal: 'Logo removed', and the bar shows the name", async () => {
    const page = await open();
    await pickLogo(page, LOGO);
    await expectToast(page, "success", "Logo uploaded successfully");
    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
    await expectToast(page, "success", "Logo removed");
    await page.getByRole("banner").getByText("Livedesk", { exact: true }).waitFor();
  });

  test("2, 5 Logo upload: the client does not enforce the size limit; 8 'Upload failed' with server message", async () => {
    const page = await open();
    const buffer = Buffer.concat([LOGO.buffer, Buffer.alloc(5 * 1024 * 1024)]);
    await page.getByLabel("Logo file").setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
    await expectToast(page, "destructive", "Upload failed", "The file is larger than 5 MB.");
  });

  test("8 'Upload failed' with server message: no image", async () => {
    const page = await open();
    const buffer = Buffer.from("not an image");
    await page.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expectToast(page, "destructive", "Upload failed", "The file is not a PNG, JPEG, GIF or SVG image.");
  });

  test("A picture is shown as the desk draws it, on the bars of both themes, before anybody else sees it", async () => {
    const page = await open();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 6"><rect width="20" height="6"/></svg>`;
    await page
      .getByLabel("Logo file")
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
    await page.getByText("Will be published at 800 × 240 pixels.").waitFor();
    for (const theme of ["dark", "light"]) {
      const picture = page.getByRole("img", { name: `On the ${theme} bar` });
      expect(await picture.evaluate((image) => [image.clientWidth <= 132, image.clientHeight])).toEqual([
        true,
        28,
      ]);
    }
    expect(await saved()).toMatchObject({ logoUrl: null });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Choose a picture" }).waitFor();
    expect(await saved()).toMatchObject({ logoUrl: null });
  });

  test("7 Logo upload: failure uses the response's message, else 'Failed to upload logo'", async () => {
    const page = await open();
    await page.route("**/api/admin/logo/upload", (route) => route.fulfill({ status: 502, body: "" }));
    await pickLogo(page, LOGO);
    await expectToast(page, "destructive", "Upload failed", "Failed to upload logo");
  });

  test("8 'Failed to remove logo'", async () => {
    const page = await open();
    await pickLogo(page, LOGO);
    await expectToast(page, "success", "Logo uploaded successfully");
    await refuse(page, "DELETE /api/admin/logo");
    await page.getByRole("button", { name: "Remove logo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
    await expectToast(page, "destructive", "Failed to remove logo", FAULT);
  });
});
