import { useMedia } from "../../../components/useMedia.ts";
import { usePreferences } from "../../../preferences.ts";

/** The theme on screen, whether chosen or the system's. */
export function useResolvedTheme(): "dark" | "light" {
  const theme = usePreferences((state) => state.theme);
  const isSystemLight = useMedia("(prefers-color-scheme: light)");
  if (theme !== "system") return theme;
  return isSystemLight ? "light" : "dark";
}
