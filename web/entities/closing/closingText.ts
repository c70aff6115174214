import type { SiteSettings } from "#protocol/settings.ts";
import { t } from "../../language/index.ts";

type Closing = Pick<SiteSettings, "maintenanceMode" | "maintenanceAt">;

/** True while the desk is closed: from the announced time on, even if the server has not reported it yet. */
export function isClosedAt({ maintenanceMode, maintenanceAt }: Closing, now: number): boolean {
  return maintenanceMode || (maintenanceAt !== null && Date.parse(maintenanceAt) <= now);
}

const pad = (count: number): string => String(count).padStart(2, "0");

/** How long it is until then: "2 d 3 h", "3 h 05 min", within the last hour "12:05". */
export function countDown(time: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(time) - now) / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return t`${hours} h ${pad(minutes % 60)} min`;
  return `${minutes}:${pad(seconds % 60)}`;
}
