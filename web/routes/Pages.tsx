import { RouterProvider } from "react-router/dom";
import { router } from "../routes.tsx";

/** Resolves when the first page of the router can be drawn: its parts are there, or could not be fetched. */
export function routed(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Every page behind its guard; a part of its own, which guests need not fetch. */
export default function Pages() {
  return <RouterProvider router={router} />;
}
