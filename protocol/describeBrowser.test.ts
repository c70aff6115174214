import { expect, it } from "vitest";
import { describeBrowser } from "./describeBrowser.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/147.0.0.0 Safari/537.36`],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
  ],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPad",
    "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0.0.0 Mobile/15E148 Safari/604.1",
  ],
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0"],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Opera on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/146.0.0.0 Safari/537.36 OPR/130.0.0.0`,
  ],
  ["curl", "curl/8.14.1"],
  ["Unknown browser on Linux", "Lynx (Linux)"],
  ["Unknown browser", ""],
])("says %s", (words, userAgent) => {
  expect(describeBrowser(userAgent)).toBe(words);
});
