import { type ComponentType, useEffect, useState } from "react";
import { reportFault } from "../reportFault.ts";

/** Lets the page be shown and used first. */
const AFTER_MS = 3_000;

/** The alert about a log that has lost something, on pages without sign-in; its code is loaded after the page. */
export function LateLogAlert() {
  const [Alert, setAlert] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      import("./LogAlert.tsx").then(
        ({ LogAlert }) => setAlert(() => LogAlert),
        (error: unknown) => reportFault("The check of the desk's log could not be loaded", error),
      );
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Alert === null ? null : <Alert />;
}
