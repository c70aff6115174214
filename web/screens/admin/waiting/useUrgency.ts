import { useCallback } from "react";
import type { QueueName } from "#protocol/queues.ts";
import { useNow } from "../../../components/ticker.ts";
import type { CountTone } from "../../../components/Tabs.tsx";
import { t } from "../../../language/index.ts";
import { useAdminStats, useSettings } from "../../../sync/index.ts";
import { describeUrgency, targetOf, urgencyOf } from "./urgency.ts";

/** How urgent something is that has waited since this time, and its target; calm while either is unknown. */
export function useUrgencyOf(
  queue: QueueName | null,
  since: string | null,
): { tone: CountTone; target: number } {
  const target = useSettings(({ admin }) => (admin === null || queue === null ? 0 : targetOf(queue, admin)));
  const tone = useNow(
    useCallback(
      (now: number) => (since === null ? "calm" : urgencyOf(now - Date.parse(since), target)),
      [since, target],
    ),
  );
  return { tone, target };
}

type Urgency = ReturnType<typeof useUrgencyOf>;

/** How urgent the longest waiting of each tab is. */
export function useUrgency(): { orders: Urgency; transactions: Urgency } {
  const orders = useUrgencyOf("orders", useOldest("orders"));
  const deposits = useUrgencyOf("deposits", useOldest("deposits"));
  const withdrawals = useUrgencyOf("withdrawals", useOldest("withdrawals"));
  return { orders, transactions: RANK[deposits.tone] > RANK[withdrawals.tone] ? deposits : withdrawals };
}

const RANK: Record<CountTone, number> = { calm: 0, soon: 1, late: 2 };

function useOldest(queue: QueueName): string | null {
  return useAdminStats(({ stats }) => stats?.queues?.[queue].oldestAt ?? null);
}

/** For a tab: its count's tone, and why. */
export function noted({ tone, target }: Urgency): { tone: CountTone; note?: string } {
  return tone === "calm" ? { tone } : { tone, note: t`the oldest is ${describeUrgency(tone, target)}` };
}
