import { CircleAlert } from "lucide-react";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { Button } from "../components/Button.tsx";
import { report } from "../live/report.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** A fault of a page, or a part of it that could not be fetched (a newer version may be out). */
export function FailureScreen() {
  const error = useRouteError();
  useEffect(() => report("A page failed", error), [error]);
  return (
    <StatusScreen
      icon={CircleAlert}
      title="This page could not be shown"
      text="Nothing of what you did is lost. Reload to go on; there may be a new version."
      action={
        <Button kind="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
