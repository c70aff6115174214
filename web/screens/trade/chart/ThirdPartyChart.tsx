import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { Coin } from "#protocol/coins.ts";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { t } from "../../../language/index.ts";
import { LOAD_TIMEOUT_MS } from "./thirdParty.ts";

const Frame = styled.iframe<{ $isShown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
  opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
`;

const messageSchema = z.object({ chart: z.enum(["shown", "failed"]) });

type ThirdPartyChartProps = { coin: Coin; onFailed: () => void };

/**
 * TradingView's Advanced Chart of one coin, dark in every theme as specified; asks to be replaced if it does not load
 * in time.
 */
export function ThirdPartyChart({ coin, onFailed }: ThirdPartyChartProps) {
  // The frame may come from a node of the previous version, which knows the symbols of coins.
  const address = `/chart-frame.html#symbol=${COIN_SYMBOLS[coin].tradingView}&coin=${coin}`;
  return (
    <Embedded key={address} address={address} title={t`${coin}/USD by TradingView`} onFailed={onFailed} />
  );
}

type EmbeddedProps = { address: string; title: string; onFailed: () => void };

function Embedded({ address, title, onFailed }: EmbeddedProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(onFailed, LOAD_TIMEOUT_MS);
    function handleMessage({ source, data }: MessageEvent<unknown>) {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = messageSchema.safeParse(data);
      if (!message.success) return;
      clearTimeout(timer);
      if (message.data.chart === "shown") setIsShown(true);
      else onFailed();
    }
    window.addEventListener("message", handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", handleMessage);
    };
  }, [onFailed]);

  return (
    <>
      {!isShown && <Skeleton $height="100%" />}
      <Frame
        ref={frame}
        src={address}
        title={title}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        $isShown={isShown}
      />
    </>
  );
}
