import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useLanguage } from "../language/index.ts";
import { reportFault } from "../reportFault.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { useReloadWhenReachable } from "./useReloadWhenReachable.ts";

/** Shown when a page fails, or a part of it could not be loaded (perhaps because of a newer version). */
export function FailureScreen() {
  useLanguage();
  const error = useRouteError();
  useEffect(() => reportFault("A page failed", error), [error]);
  useReloadWhenReachable(error);
  return <FailureNotice />;
}
