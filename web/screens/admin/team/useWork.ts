import { useEffect } from "react";
import { v4 as uuidv4 } from "uuid";
import type { WorkKind } from "#protocol/claims.ts";
import { findUser, ownClaim, showPresence, useConnection } from "../../../sync/index.ts";

/** Items that are only passed by are not announced. */
const SETTLED_MS = 400;
/** A third of the time after which a claim ends. */
const RENEW_MS = 40_000;

const TAB = uuidv4();

/** What this tab shows. */
const open = new Set<string>();

/** While an item is open, tells the other administrators, and renews this tab's claim. */
export function useWork(kind: WorkKind, id: string): void {
  useEffect(() => announce(kind, id), [kind, id]);

  const isHeld = ownClaim.useOwnClaim(({ item }) => item?.id === id);
  useEffect(() => {
    if (!isHeld) return undefined;
    return repeatWhileConnected(() => void ownClaim.renewHere({ kind, id }));
  }, [isHeld, kind, id]);

  useEffect(() => {
    const leave = () => ownClaim.leaveItem(id);
    open.add(id);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      open.delete(id);
      // Unless it is rendered again at once, in another layout.
      queueMicrotask(() => {
        if (!open.has(id)) leave();
      });
    };
  }, [id]);
}

/** Reports that the tab shows the item, as long as it is visible; its socket shows that it still exists. */
function announce(kind: WorkKind, id: string): () => void {
  let isShown = false;
  const show = () => {
    isShown = document.visibilityState === "visible";
    if (isShown) void showPresence(TAB, { kind, id });
  };
  const hide = () => {
    if (isShown && findUser() !== null) void showPresence(TAB, null);
    isShown = false;
  };
  const handleVisibility = () => (document.visibilityState === "visible" ? show() : hide());
  const settled = setTimeout(show, SETTLED_MS);
  const stop = whenLiveAgain(() => {
    if (isShown) show();
  });
  document.addEventListener("visibilitychange", handleVisibility);
  addEventListener("pagehide", hide);
  return () => {
    clearTimeout(settled);
    stop();
    document.removeEventListener("visibilitychange", handleVisibility);
    removeEventListener("pagehide", hide);
    hide();
  };
}

/** Also acts when the page is live again, because its node may have given up on it. */
function whenLiveAgain(act: () => void): () => void {
  return useConnection.subscribe(({ state }, before) => {
    if (state === "live" && before.state !== "live") act();
  });
}

function repeatWhileConnected(act: () => void): () => void {
  const timer = setInterval(act, RENEW_MS);
  const stop = whenLiveAgain(act);
  return () => {
    clearInterval(timer);
    stop();
  };
}
