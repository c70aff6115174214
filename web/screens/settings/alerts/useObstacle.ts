import { useEffect, useState } from "react";
import { askForAlerts, findObstacle } from "../../../alertsWorker.ts";
import { t } from "../../../language/index.ts";
import { attempt } from "../../../sync/index.ts";

/** What keeps this browser from showing notifications; `ask` asks the user for the permission, `look` checks again. */
export function useObstacle() {
  const [obstacle, setObstacle] = useState(findObstacle);

  useEffect(() => {
    // The permission can also be given and taken in the browser's own settings.
    const follow = () => setObstacle(findObstacle());
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("focus", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("focus", follow);
    };
  }, []);

  return {
    obstacle,
    ask: () => void attempt(async () => setObstacle(await askForAlerts()), t`The browser could not be asked`),
    look: () => setObstacle(findObstacle()),
  };
}
