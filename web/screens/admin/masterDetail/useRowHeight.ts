import { useMedia, useNarrow } from "../../../components/useMedia.ts";

/** In pixels: two-line rows on small screens, larger ones for fingers, and dense ones. */
export function useRowHeight(): number {
  const isNarrow = useNarrow();
  const isTouched = useMedia("(pointer: coarse)");
  return isNarrow ? 60 : isTouched ? 48 : 36;
}
