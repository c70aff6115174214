import type { AdminSettings } from "#protocol/settings.ts";
import { t } from "../../../language/index.ts";
import { NumberCard } from "./NumberCard.tsx";
import { readLogHours } from "./ruleFields.ts";

/** How long a page may be away and still get the changes that it missed. */
export function CatchingUpCard({ settings }: { settings: AdminSettings }) {
  return (
    <NumberCard
      settings={settings}
      name="eventLogHours"
      title={t`Catching up`}
      unit="hours"
      hint={t`Pages and programs that were away for less time get what they missed. Others load everything again. The longer the time, the more disk space a busy desk needs.`}
      save={t`Save time`}
      read={readLogHours}
    />
  );
}
