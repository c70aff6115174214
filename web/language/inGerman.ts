import { useShown } from "./shown.ts";
import { setTranslation } from "./texts.ts";

/** What `draw` returns in German: the build draws pages before anybody has chosen a language. */
export async function inGerman<T>(draw: () => T): Promise<T> {
  setTranslation((await import("./german/german.ts")).german);
  useShown.setState({ language: "de" });
  try {
    return draw();
  } finally {
    setTranslation(null);
    useShown.setState({ language: "en" });
  }
}
