import { Wrench } from "lucide-react";
import { StatusScreen } from "./StatusScreen.tsx";

/** Disappears as soon as the settings say that maintenance is over. */
export function MaintenanceScreen() {
  return (
    <StatusScreen
      icon={Wrench}
      title="Closed for maintenance"
      text="Your balance and your open orders are safe. The desk opens again by itself on this page."
    />
  );
}
