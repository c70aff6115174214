import { RouterProvider } from "react-router/dom";
import { router } from "../routes.tsx";

/** Every page behind its guard; a part of its own, which guests need not fetch. */
export default function Pages() {
  return <RouterProvider router={router} />;
}
