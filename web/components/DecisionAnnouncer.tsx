import { useEffect, useState } from "react";
import { t } from "../language/index.ts";
import { findUser, useOrders, useSession, useTransactions } from "../sync/index.ts";
import { decidedBetween, describeDecidedOrder, describeDecidedTransaction } from "./announcements.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Announces the desk's decisions to screen readers on every page; sighted readers see a row flash. */
export function DecisionAnnouncer() {
  // Nobody is signed in while the page is an app shell.
  const userId = useSession((state) => findUser(state)?.id);
  const [news, setNews] = useState({ count: 0, text: "" });

  useEffect(() => {
    if (userId === undefined) return undefined;
    const announce = (texts: readonly string[]) => {
      if (texts.length > 0) setNews(({ count }) => ({ count: count + 1, text: texts.join(" ") }));
    };
    const leaveOrders = useOrders.subscribe(({ byId }, before) =>
      announce(decidedBetween(before.byId, byId, userId).map(describeDecidedOrder)),
    );
    // A trade is announced with its order.
    const leaveTransactions = useTransactions.subscribe(({ byId }, before) =>
      announce(
        decidedBetween(before.byId, byId, userId)
          .filter(({ type }) => type !== "trade")
          .map(describeDecidedTransaction),
      ),
    );
    return () => {
      leaveOrders();
      leaveTransactions();
    };
  }, [userId]);

  return (
    <VisuallyHidden as="output" aria-live="polite" aria-label={t`Desk decisions`}>
      <span key={news.count}>{news.text}</span>
    </VisuallyHidden>
  );
}
