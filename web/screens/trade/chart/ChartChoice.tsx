import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { mark, type Message, sayLabels, t } from "../../../language/index.ts";
import { type Preferences, usePreferences } from "../../../preferences.ts";
import { useThirdParty } from "./thirdParty.ts";

const CHARTS = [
  { value: "advanced", label: "TradingView" },
  { value: "desk", label: mark`Desk` },
] as const satisfies readonly { value: Preferences["chart"]; label: Message | string }[];

/** The choice of chart; choosing the third party's again is another attempt to load it. */
export function ChartChoice() {
  const { chart, change } = usePreferences();
  const { isAway, setAway } = useThirdParty();

  function handleChange(chosen: Preferences["chart"]) {
    setAway(false);
    change({ chart: chosen });
  }

  return (
    <SegmentedControl
      label={t`Chart`}
      value={isAway ? "desk" : chart}
      options={sayLabels(CHARTS)}
      onChange={handleChange}
    />
  );
}
