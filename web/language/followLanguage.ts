import { usePreferences } from "../preferences.ts";
import { reportFault } from "../reportFault.ts";
import { useShown } from "./shown.ts";
import { setTranslation } from "./texts.ts";

/** Shows the preferred language and follows changes; resolves once the page can be drawn in it. */
export async function followLanguage(): Promise<void> {
  usePreferences.subscribe(() => void show());
  await show();
}

async function show(): Promise<void> {
  const { language, timeZone } = usePreferences.getState();
  const shown = useShown.getState();
  if (language === shown.language && timeZone === shown.timeZone) return;
  try {
    const translation = language === "en" ? null : (await import("./german/german.ts")).german;
    // The user may have chosen again meanwhile.
    if (usePreferences.getState().language !== language) return;
    setTranslation(translation);
  } catch (error) {
    return reportFault("The language could not be loaded", error);
  }
  document.documentElement.lang = language;
  useShown.setState({ language, timeZone });
}
