import { callLoader, run, useLoaderOnReturn } from "../../sync/index.ts";

const sessionsLoader = callLoader("listSessions");

export function useSessionList() {
  return useLoaderOnReturn(sessionsLoader);
}

export function reloadSessions(): void {
  void run(sessionsLoader);
}
