import { useEffect } from "react";
import { isLoaded, type Loader, run } from "./loader.ts";
import { type Loading, useLoader } from "./useLoader.ts";

/** As `useLoader`, for what no event reports: fetched again when shown and when the reader returns to the page. */
export function useLoaderOnReturn(loader: Loader): Loading {
  useEffect(() => {
    if (isLoaded(loader.name)) void run(loader);
    const handleReturn = () => {
      if (document.visibilityState === "visible") void run(loader);
    };
    window.addEventListener("focus", handleReturn);
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      window.removeEventListener("focus", handleReturn);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [loader]);
  return useLoader(loader);
}
