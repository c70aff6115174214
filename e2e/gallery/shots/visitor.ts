import {
  announceAndPause,
  answerLink,
  answerWithFault,
  closeForMaintenance,
  hideFairness,
  neverAnswer,
} from "../network.ts";
import { openTab, type Shot, USER } from "../shot.ts";

const FAIRNESS = /\/api\/fairness/;

/** Visitors, and people who may not enter. */
export const VISITOR_SHOTS: readonly Shot[] = [
  { name: "auth-sign-in", as: "visitor", path: "/auth" },
  { name: "auth-app-shell", as: "visitor", path: "/auth", before: (page) => neverAnswer(page, USER) },
  { name: "auth-sign-up", as: "visitor", path: "/auth", act: (page) => openTab(page, "Sign Up") },
  {
    name: "auth-errors",
    as: "visitor",
    path: "/auth",
    act: async (page) => {
      await openTab(page, "Sign Up");
      await page.getByLabel("Username").fill("al");
      await page.getByLabel("Email").fill("al@");
      await page.getByRole("button", { name: "Create account" }).click();
    },
  },
  {
    name: "auth-failed",
    as: "visitor",
    path: "/auth",
    act: async (page) => {
      await page.getByLabel("Username").fill("alice");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.getByText("Login failed").waitFor();
    },
  },
  { name: "link-ended", as: "visitor", path: `/link#${"x".repeat(43)}` },
  {
    name: "link-invitation",
    as: "visitor",
    path: `/link#${"x".repeat(43)}`,
    before: (page) => answerLink(page, "invitation"),
  },
  {
    name: "link-password",
    as: "visitor",
    path: `/link#${"x".repeat(43)}`,
    before: (page) => answerLink(page, "password"),
  },
  { name: "banned", as: "suspended", path: "/banned" },
  { name: "not-found", as: "visitor", path: "/no-such-page" },
  { name: "unreachable", as: "trader", path: "/", before: (page) => answerWithFault(page, USER) },
  { name: "maintenance", as: "trader", path: "/", before: closeForMaintenance },
  { name: "auth-announced", as: "visitor", path: "/auth", before: announceAndPause },
  { name: "auth-closed", as: "visitor", path: "/auth", before: closeForMaintenance },
  { name: "fairness", as: "visitor", path: "/fairness" },
  {
    name: "fairness-loading",
    as: "visitor",
    path: "/fairness",
    before: (page) => neverAnswer(page, FAIRNESS),
  },
  {
    name: "fairness-failed",
    as: "visitor",
    path: "/fairness",
    before: (page) => answerWithFault(page, FAIRNESS),
  },
  { name: "fairness-unpublished", as: "visitor", path: "/fairness", before: hideFairness },
  { name: "reference", as: "visitor", path: "/api/docs" },
];
