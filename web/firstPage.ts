import type { ComponentType } from "react";
import { reportFault } from "./reportFault.ts";
import { fetchRouter } from "./fetchAhead.ts";
import { isProtected } from "./pageParts.ts";
import { findUser, useSession } from "./sync/index.ts";

/**
 * Resolves when the first page can be rendered completely: the user is known, and a member's page is loaded. Null if
 * that needs no more code than every page loads, or if loading failed: the page then tries again and reports it.
 */
export async function awaitFirstPage(): Promise<ComponentType | null> {
  await sessionKnown();
  if (findUser(useSession.getState()) === null || !isProtected(window.location.pathname)) return null;
  try {
    const { default: Pages, routed } = await fetchRouter();
    await routed();
    return Pages;
  } catch (error) {
    reportFault("The first page could not be loaded", error);
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
