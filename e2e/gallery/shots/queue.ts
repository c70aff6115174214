import type { Page } from "playwright-core";
import { LEAVER } from "../furnish.ts";
import {
  answerInTurn,
  answerWithFault,
  closeForMaintenance,
  makeLarge,
  neverAnswer,
  workTogether,
} from "../network.ts";
import { LISTS, openFirstRow, press, type Shot } from "../shot.ts";

/** The newest matching pending item. */
function waiting(search: string): string {
  return `/admin?tab=transactions&status=pending&sort=newest&${search}`;
}

async function openAnd(page: Page, button: string): Promise<void> {
  await openFirstRow(page);
  await press(button)(page);
  await page.getByRole("dialog").last().waitFor();
}

/** Picks everything that matches, by keyboard. */
async function pickAll(page: Page): Promise<void> {
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+a");
  await page.getByText(/\d selected/).waitFor();
}

async function decideTogether(page: Page): Promise<void> {
  await pickAll(page);
  await page.getByRole("button", { name: "Decide together" }).click();
  await page.getByRole("dialog").waitFor();
}

/** The administrators' queues. */
export const QUEUE_SHOTS: readonly Shot[] = [
  { name: "admin-orders", as: "administrator", path: "/admin" },
  { name: "admin-handover", as: "administrator", path: "/admin", act: press("Handover") },
  { name: "admin-setup", as: "administrator", path: "/admin?tab=settings" },
  { name: "admin-invite", as: "administrator", path: "/admin?tab=users", act: press("Invite") },
  {
    name: "admin-invite-made",
    as: "administrator",
    path: "/admin?tab=users",
    act: async (page) => {
      await press("Invite")(page);
      await press("Make a link")(page);
      await page.getByText("I have copied it").waitFor();
    },
  },
  {
    name: "admin-password-link",
    as: "administrator",
    path: "/admin?tab=users",
    act: (page) => openAnd(page, "Forgotten password"),
  },
  { name: "admin-loading", as: "administrator", path: "/admin", before: (page) => neverAnswer(page, LISTS) },
  {
    name: "admin-failed",
    as: "administrator",
    path: "/admin",
    before: (page) => answerWithFault(page, LISTS),
  },
  { name: "admin-nothing-found", as: "administrator", path: "/admin?q=nobody" },
  { name: "admin-large", as: "administrator", path: "/admin", before: makeLarge, act: openFirstRow },
  {
    name: "admin-resolve",
    as: "administrator",
    path: "/admin",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("radio", { name: /^Standard Win/ }).click();
      await page.getByRole("button", { name: "Resolve as Standard Win" }).click();
      await page.getByRole("button", { name: "Resolve order" }).last().waitFor();
    },
  },
  { name: "admin-many-picked", as: "administrator", path: "/admin", act: pickAll },
  {
    name: "admin-many-orders",
    as: "administrator",
    path: "/admin",
    before: workTogether,
    act: async (page) => {
      await decideTogether(page);
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /^Standard Win/ })
        .click();
    },
  },
  {
    name: "admin-many-transactions",
    as: "administrator",
    path: "/admin?tab=transactions",
    act: decideTogether,
  },
  {
    name: "admin-many-result",
    as: "administrator",
    path: "/admin",
    before: answerInTurn,
    act: async (page) => {
      await decideTogether(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /^Standard Win/ }).click();
      await dialog.getByRole("button", { name: /^Resolve as Standard Win/ }).click();
      await dialog.getByText("Standard Win: result").waitFor();
    },
  },
  { name: "admin-team", as: "administrator", path: "/admin", before: workTogether, act: openFirstRow },
  {
    name: "admin-team-own",
    as: "administrator",
    path: "/admin",
    before: workTogether,
    act: (page) => page.getByRole("grid").getByRole("row").nth(2).click(),
  },
  {
    name: "admin-team-anyway",
    as: "administrator",
    path: "/admin",
    before: workTogether,
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("radio", { name: /^Standard Win/ }).click();
      await page.getByRole("button", { name: "Resolve as Standard Win" }).click();
      await page.getByRole("button", { name: "Resolve anyway" }).waitFor();
    },
  },
  { name: "admin-transactions", as: "administrator", path: "/admin?tab=transactions" },
  {
    name: "admin-approve",
    as: "administrator",
    path: "/admin?tab=transactions",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: /^Approve (deposit|withdrawal)/ }).waitFor();
    },
  },
  { name: "admin-users", as: "administrator", path: "/admin?tab=users" },
  {
    name: "admin-balance",
    as: "administrator",
    path: "/admin?tab=users&q=alice",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByRole("button", { name: "Edit balance" }).click();
      await page.getByRole("heading", { name: "Edit User Balance" }).waitFor();
    },
  },
  { name: "admin-closed", as: "administrator", path: "/admin", before: closeForMaintenance },
  { name: "admin-transactions-newest", as: "administrator", path: "/admin?tab=transactions&sort=newest" },
  { name: "admin-marks", as: "administrator", path: waiting("") },
  { name: "admin-doubt", as: "administrator", path: waiting("q=bruno&type=withdrawal"), act: openFirstRow },
  {
    name: "admin-held",
    as: "administrator",
    path: waiting("q=bc1qw508&type=withdrawal"),
    act: openFirstRow,
  },
  { name: "admin-conflict", as: "administrator", path: waiting("q=david&type=deposit"), act: openFirstRow },
  {
    name: "admin-start-paying",
    as: "administrator",
    path: "/admin?tab=transactions&q=alice&type=withdrawal",
    act: (page) => page.getByRole("row").filter({ hasText: "60.00000000" }).first().click(),
  },
  {
    name: "admin-stop-paying",
    as: "administrator",
    path: "/admin?tab=transactions&q=alice&type=withdrawal",
    act: (page) => page.getByRole("row").filter({ hasText: "admin is paying" }).first().click(),
  },
  {
    name: "admin-confirm-payment",
    as: "administrator",
    path: "/admin?tab=transactions&q=alice&type=withdrawal",
    act: async (page) => {
      await page.getByRole("row").filter({ hasText: "admin is paying" }).first().click();
      await press("Confirm payment")(page);
    },
  },
  {
    name: "admin-take-over",
    as: "administrator",
    path: "/admin?tab=transactions&q=alice&type=withdrawal",
    act: async (page) => {
      await page.getByRole("row").filter({ hasText: "marta is paying" }).first().click();
      await press("Take over")(page);
    },
  },
  {
    name: "admin-own-account",
    as: "administrator",
    path: "/admin?tab=transactions&q=admin&type=deposit",
    act: openFirstRow,
  },
  {
    name: "admin-ban",
    as: "administrator",
    path: "/admin?tab=users&q=bruno",
    act: (page) => openAnd(page, "Ban"),
  },
  {
    name: "admin-anonymise",
    as: "administrator",
    path: `/admin?tab=users&q=${LEAVER}`,
    act: (page) => openAnd(page, "Anonymise"),
  },
  {
    name: "admin-close-pending",
    as: "administrator",
    path: "/admin?tab=users&q=hiro",
    act: (page) => openAnd(page, "Reject everything pending"),
  },
];
