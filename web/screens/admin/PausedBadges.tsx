import { useShallow } from "zustand/shallow";
import { PAUSABLE, PAUSED_NAMES } from "#protocol/pauses.ts";
import { PAUSES } from "#protocol/settings.ts";
import { Badge } from "../../components/Badge.tsx";
import { known, rich } from "../../language/index.ts";
import { useSettings } from "../../sync/index.ts";

/** What is paused, where every administrator sees it. */
export function PausedBadges() {
  const paused = useSettings(
    useShallow(({ site }) => PAUSABLE.filter((what) => (site?.[PAUSES[what]] ?? null) !== null)),
  );
  return paused.map((what) => (
    <Badge key={what} tone="wait">
      {rich("{0} paused", known(PAUSED_NAMES[what]))}
    </Badge>
  ));
}
