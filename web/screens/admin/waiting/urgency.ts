import type { QueueName } from "#protocol/queues.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import type { CountTone } from "../../../components/Tabs.tsx";
import { formatAge } from "../../../format.ts";
import { t } from "../../../language/index.ts";

const MINUTE_MS = 60_000;
/** The share of the target after which a decision is due soon. */
const SOON = 0.75;

type Targets = Pick<AdminSettings, "orderTargetMinutes" | "depositTargetMinutes" | "withdrawalTargetMinutes">;

/** Within how many minutes the queue should be decided; 0 for no target. */
export function targetOf(queue: QueueName, settings: Targets): number {
  switch (queue) {
    case "orders":
      return settings.orderTargetMinutes;
    case "deposits":
      return settings.depositTargetMinutes;
    case "withdrawals":
      return settings.withdrawalTargetMinutes;
  }
}

/** How urgent something is after waiting this long. */
export function urgencyOf(waitedMs: number, targetMinutes: number): CountTone {
  if (targetMinutes === 0) return "calm";
  const share = waitedMs / (targetMinutes * MINUTE_MS);
  return share >= 1 ? "late" : share >= SOON ? "soon" : "calm";
}

/** Why it is urgent, in words. */
export function describeUrgency(tone: CountTone, targetMinutes: number): string {
  const target = formatAge(targetMinutes * MINUTE_MS);
  return tone === "late" ? t`past the target of ${target}` : t`close to the target of ${target}`;
}
