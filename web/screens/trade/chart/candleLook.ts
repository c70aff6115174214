import type { ColorName, OutcomeName } from "../../../styles/tokens.ts";

/** How candles are drawn, in colours of the theme. */
export function candleLook(colorOf: (name: ColorName | OutcomeName) => string) {
  const [gain, loss] = [colorOf("gain"), colorOf("loss")];
  return {
    // Hollow when the price rose: distinguished by more than colour.
    upColor: colorOf("surface"),
    borderUpColor: gain,
    wickUpColor: gain,
    downColor: loss,
    borderDownColor: loss,
    wickDownColor: loss,
    // For the last price: the colour of a hollow candle would make its tag and line invisible.
    priceLineColor: colorOf("edge"),
  };
}
