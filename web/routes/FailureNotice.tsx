import { CircleAlert } from "lucide-react";
import { Button } from "../components/Button.tsx";
import { t } from "../language/index.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** Shown instead of a page that can't be rendered, with or without the router. */
export function FailureNotice() {
  return (
    <StatusScreen
      icon={CircleAlert}
      title={t`This page could not be shown`}
      text={t`Nothing you did is lost. Reload to continue; there may be a new version.`}
      action={
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t`Reload`}
        </Button>
      }
    />
  );
}
