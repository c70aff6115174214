import { useEffect, useState } from "react";
import type { DayReport } from "#protocol/report.ts";
import { callEndpoint } from "../../../api.ts";
import { ApiError } from "../../../apiError.ts";
import { failed, type Loadable, loaded, LOADING } from "../../../sync/stores/loadable.ts";

/** It reads all days anew, so it is not asked for with each change. */
const AGAIN_MS = 10_000;

/** The report of the last `days` days, kept fresh while it is looked at. */
export function useDayReport(days: string): Loadable<DayReport> & { retry: () => void } {
  const [report, setReport] = useState<Loadable<DayReport>>(LOADING);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    async function ask() {
      try {
        const answer = await callEndpoint("getDayReport", { query: { days } });
        if (isWanted) setReport(loaded(answer));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isWanted) setReport((shown) => (shown.status === "loaded" ? shown : failed(error.serverMessage)));
      }
    }
    void ask();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void ask();
    }, AGAIN_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [days, attempt]);

  return { ...report, retry: () => setAttempt(attempt + 1) };
}
