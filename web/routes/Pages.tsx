import { RouterProvider } from "react-router/dom";
import { router } from "./router.tsx";

/** Resolves when the router's first page can be rendered: its code has loaded, or failed to. */
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

/** Every page behind its guard; a separate chunk, which visitors need not load. */
export default function Pages() {
  return <RouterProvider router={router} />;
}
