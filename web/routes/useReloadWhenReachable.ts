import { useEffect } from "react";
import { reloadPage } from "../components/reloadPage.ts";
import { isMissingCode } from "../missingCode.ts";

const ASK_MS = 3_000;
/** Prevents a reload loop if the code never arrives. */
const BETWEEN_RELOADS_MS = 30_000;
const RELOADED_AT = "livedesk.reloadedAt";

/** Reloads a page whose code failed to load as soon as the desk answers; browsers do not request a module twice. */
export function useReloadWhenReachable(error: unknown): void {
  const isMissing = isMissingCode(error);
  useEffect(() => {
    if (!isMissing) return undefined;
    const ask = () => void reloadIfReachable();
    const timer = setInterval(ask, ASK_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [isMissing]);
}

async function reloadIfReachable(): Promise<void> {
  if (Date.now() - lastReload() < BETWEEN_RELOADS_MS || !(await isReachable())) return;
  try {
    sessionStorage.setItem(RELOADED_AT, `${Date.now()}`);
  } catch {
    // If the time can't be stored, the page could reload forever; the reader still has the button.
    return;
  }
  reloadPage();
}

function lastReload(): number {
  try {
    return parseInt(sessionStorage.getItem(RELOADED_AT) ?? "0", 10);
  } catch {
    return Date.now();
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
