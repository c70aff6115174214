import { useRef, useState } from "react";
import type { Coin } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useNarrow } from "../../../components/useMedia.ts";
import { useSeen } from "../../../components/useSeen.ts";
import { chartLoader, useLoader } from "../../../sync/index.ts";
import { usePreferences } from "../../../preferences.ts";
import { ChartChoice } from "./ChartChoice.tsx";
import { ChartFrame, ChoiceAbove } from "./ChartFrame.ts";
import { DeskChart } from "./DeskChart.tsx";
import { ThirdPartyChart } from "./ThirdPartyChart.tsx";
import { useThirdParty } from "./thirdParty.ts";

/** Fetched and drawn when the reader sees it: on a phone it stands below all that people came for. */
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
          <PanelBoundary bare name="The chart">
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
 * The third party's chart, or the desk's own where that is preferred or the other can't be loaded. Both fill the same
 * frame, so nothing moves when one takes the other's place.
 */
function ChosenChart({ coin }: { coin: Coin }) {
  const isPreferred = usePreferences((state) => state.chart === "desk");
  const isAway = useThirdParty((state) => state.isAway);
  const [interval, setInterval] = useState<CandleInterval>("1h");
  // Fetched whichever chart is shown, so that the desk's own can stand in at once.
  const loading = useLoader(chartLoader(coin, interval));
  return isPreferred || isAway ? (
    <DeskChart
      key={coin}
      coin={coin}
      interval={interval}
      onInterval={setInterval}
      loading={loading}
      note={isPreferred ? null : "TradingView is unavailable. Showing our own chart."}
    />
  ) : (
    <ThirdPartyChart coin={coin} onFailed={giveUp} />
  );
}

/** One function for all renders: a new one would start the wait anew. */
function giveUp(): void {
  useThirdParty.getState().setAway(true);
}
