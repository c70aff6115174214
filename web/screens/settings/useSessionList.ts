import { useEffect } from "react";
import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../api.ts";
import { defineLoader, isLoaded, run, useLoader, useSessions } from "../../sync/index.ts";

const sessionsLoader = defineLoader({
  name: "sessions",
  pollMs: USER_POLL_MS,
  isReplayed: false,
  fetch: () => callEndpoint("listSessions"),
  store: (sessions, askedAt) => useSessions.getState().answer(sessions, askedAt),
});

/** Keeps the list of sessions fresh: fetched when shown and when the reader returns to the page. */
export function useSessionList() {
  useEffect(() => {
    if (isLoaded(sessionsLoader.name)) void run(sessionsLoader);
    const handleReturn = () => {
      if (document.visibilityState === "visible") void run(sessionsLoader);
    };
    window.addEventListener("focus", handleReturn);
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      window.removeEventListener("focus", handleReturn);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, []);
  return useLoader(sessionsLoader);
}

/** The server no longer knew this session. */
export function sessionEnded(id: string): void {
  useSessions.getState().drop(id);
  void run(sessionsLoader);
}
