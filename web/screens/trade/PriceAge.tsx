import { useCallback } from "react";
import { formatRelative } from "../../format.ts";
import { useNow } from "../../components/ticker.ts";
import { known, t } from "../../language/index.ts";
import { usePrices } from "../../sync/index.ts";
import { Figure } from "../../components/figure.ts";

/** The age and source of the prices shown. */
export function PriceAge() {
  const asOf = usePrices((state) => state.prices?.asOf ?? null);
  const source = usePrices((state) => state.prices?.source);
  const age = useNow(
    useCallback((now: number) => (asOf === null ? t`default price` : formatRelative(asOf, now)), [asOf]),
  );
  if (source === undefined) return null;
  return asOf === null ? age : <Figure>{`${age} · ${known(source)}`}</Figure>;
}
