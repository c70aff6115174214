import { useEffect } from "react";
import { t } from "../language/index.ts";
import { findUser, useSession, useTransactions } from "../sync/index.ts";
import { takenOverBetween, describeTakeover } from "./announcements.ts";
import { toastError } from "../toasts/toast.ts";

/** Alerts an administrator on any page when somebody else takes over a withdrawal that they were paying. */
export function TakeoverAlert() {
  const username = useSession((state) => findUser(state)?.username);

  useEffect(() => {
    if (username === undefined) return undefined;
    return useTransactions.subscribe(({ byId }, before) => {
      const texts = takenOverBetween(before.byId, byId, username).map(describeTakeover);
      if (texts.length > 0) toastError(t`Payment taken over`, texts.join(" "));
    });
  }, [username]);

  return null;
}
