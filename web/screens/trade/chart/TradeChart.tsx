import { useRef, useState } from "react";
import type { Coin } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useNarrow } from "../../../components/useMedia.ts";
import { useSeen } from "../../../components/useSeen.ts";
import { t } from "../../../language/index.ts";
import { chartLoader, useLoader } from "../../../sync/index.ts";
import { usePreferences } from "../../../preferences.ts";
import { ChartChoice } from "./ChartChoice.tsx";
import { ChartFrame, ChoiceAbove } from "./ChartFrame.ts";
import { DeskChart } from "./DeskChart.tsx";
import { ThirdPartyChart } from "./ThirdPartyChart.tsx";
import { useThirdParty } from "./thirdParty.ts";

/** Loaded when it becomes visible: on a phone it is at the bottom. */
export function TradeChart({ coin }: { coin: Coin }) {
  const isNarrow = useNarrow();
  const frame = useRef<HTMLElement>(null);
  const isSeen = useSeen(frame);
  return (
    <>
      {isNarrow && (
        <ChoiceAbove>
          <ChartChoice />
        </ChoiceAbove>
      )}
      <ChartFrame ref={frame} aria-label={`${coin}/USD`}>
        {isSeen ? (
          <PanelBoundary bare name={t`The chart`}>
            <ChosenChart coin={coin} />
          </PanelBoundary>
        ) : (
          <Skeleton $height="100%" />
        )}
      </ChartFrame>
    </>
  );
}

/**
 * The third-party chart, or the desk's own if that is preferred or the other can't be loaded. Both fill the same
 * frame, so nothing moves when one replaces the other.
 */
function ChosenChart({ coin }: { coin: Coin }) {
  const isPreferred = usePreferences((state) => state.chart === "desk");
  const isAway = useThirdParty((state) => state.isAway);
  const [interval, setInterval] = useState<CandleInterval>("1h");
  // Fetched for either chart, so that the desk's own can take over at once.
  const loading = useLoader(chartLoader(coin, interval));
  return isPreferred || isAway ? (
    <DeskChart
      key={coin}
      coin={coin}
      interval={interval}
      onInterval={setInterval}
      loading={loading}
      note={isPreferred ? null : t`TradingView is unavailable. Showing our own chart.`}
    />
  ) : (
    <ThirdPartyChart coin={coin} onFailed={giveUp} />
  );
}

/** One function for all renders: a new one would restart the timeout. */
function giveUp(): void {
  useThirdParty.setState({ isAway: true });
}
