import { PAUSED_NAMES } from "#protocol/pauses.ts";
import { type Pausable, PAUSES } from "#protocol/settings.ts";
import { known, t } from "../../language/index.ts";
import { useSettings } from "../../sync/index.ts";

/** "New orders are paused: " with the reason; null while they are not. */
export function usePaused(what: Pausable): string | null {
  const reason = useSettings(({ site }) => site?.[PAUSES[what]] ?? null);
  return reason === null ? null : t`${known(PAUSED_NAMES[what])} are paused: ${reason}`;
}
