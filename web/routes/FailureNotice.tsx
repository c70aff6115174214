import { CircleAlert } from "lucide-react";
import { Button } from "../components/Button.tsx";
import { StatusScreen } from "./StatusScreen.tsx";

/** In place of a page that can't be drawn, with the router or without it. */
export function FailureNotice() {
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
