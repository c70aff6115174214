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

/** Keeps the list of sessions fresh: asked for when it is shown and when the reader comes back to the page. */
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

/** The server did not know this session any more. */
export function sessionEnded(id: string): void {
  useSessions.getState().drop(id);
  void run(sessionsLoader);
}
