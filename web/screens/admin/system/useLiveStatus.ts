import { useCallback, useEffect, useRef, useState } from "react";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import type { LiveStatus } from "#protocol/entities.ts";
import { callEndpoint } from "../../../api.ts";
import { ApiError } from "../../../apiError.ts";

type Watched = {
  status: LiveStatus | null;
  /** Why the latest answer did not come; null when it did. */
  fault: string | null;
};

/**
 * The state of the live system, asked for every 3 s as long as it is looked at: whether changes arrive by themselves
 * is just what it is to tell, so it can't rely on it.
 */
export function useLiveStatus(): Watched {
  const [watched, setWatched] = useState<Watched>({ status: null, fault: null });
  const isGone = useRef(false);

  const ask = useCallback(async () => {
    try {
      const status = await callEndpoint("getLiveStatus");
      if (!isGone.current) setWatched({ status, fault: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isGone.current) setWatched(({ status }) => ({ status, fault: error.serverMessage }));
    }
  }, []);

  useEffect(() => {
    isGone.current = false;
    const first = setTimeout(() => void ask());
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void ask();
    }, ADMIN_POLL_MS);
    return () => {
      isGone.current = true;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ask]);

  return watched;
}
