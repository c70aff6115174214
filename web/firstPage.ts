import type { ComponentType } from "react";
import { reportFault } from "./reportFault.ts";
import { pageCode } from "./pageCode.ts";
import { isProtected } from "./pageParts.ts";
import { findUser, useSession } from "./sync/index.ts";

/**
 * Resolves when the first page can be drawn whole: it is known who uses it, and what members see has come. Null where
 * that needs no more code than every page starts with, or where it could not be fetched: the page asks again, and tells.
 */
export async function awaitFirstPage(): Promise<ComponentType | null> {
  await sessionKnown();
  if (findUser(useSession.getState()) === null || !isProtected(window.location.pathname)) return null;
  try {
    const { default: Pages, routed } = await pageCode.router();
    await routed();
    return Pages;
  } catch (error) {
    reportFault("The first page could not be fetched", error);
    return null;
  }
}

function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      if (useSession.getState().session.status === "loading") return;
      stop();
      resolve();
    };
    const stop = useSession.subscribe(settle);
    settle();
  });
}
