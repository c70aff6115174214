import { useEffect, useState } from "react";
import { askForAlerts, findObstacle, type Obstacle } from "../../../alertsWorker.ts";
import { attempt } from "../../../sync/index.ts";

/** What keeps this browser from showing notifications, and a function that asks the user for the permission. */
export function useObstacle(): [obstacle: Obstacle | null, ask: () => void] {
  const [obstacle, setObstacle] = useState(findObstacle);

  useEffect(() => {
    // The permission can also be given and taken in the browser's own settings.
    const look = () => setObstacle(findObstacle());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);

  const ask = () =>
    void attempt(async () => setObstacle(await askForAlerts()), "The browser could not be asked");
  return [obstacle, ask];
}
