import { Unplug } from "lucide-react";
import { t } from "../language/index.ts";
import { StatusScreen } from "./StatusScreen.tsx";

/** The session keeps asking meanwhile, and the page appears by itself. */
export function UnreachableScreen() {
  return (
    <StatusScreen
      icon={Unplug}
      title={t`The desk can't be reached`}
      text={t`Check your connection. The page tries again every few seconds and opens by itself.`}
    />
  );
}
