import { useEffect } from "react";
import { useRouteError } from "react-router";
import { reportFault } from "../reportFault.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { useReloadWhenReachable } from "./useReloadWhenReachable.ts";

/** A fault of a page, or a part of it that could not be fetched (a newer version may be out). */
export function FailureScreen() {
  const error = useRouteError();
  useEffect(() => reportFault("A page failed", error), [error]);
  useReloadWhenReachable(error);
  return <FailureNotice />;
}
