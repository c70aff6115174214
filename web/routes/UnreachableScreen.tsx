import { Unplug } from "lucide-react";
import { t } from "../language/index.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** The session keeps retrying, and the page then appears automatically. */
export function UnreachableScreen() {
  return (
    <StatusScreen
      icon={Unplug}
      title={t`The desk can't be reached`}
      text={t`Check your connection. The page tries again every few seconds and opens by itself.`}
    />
  );
}
