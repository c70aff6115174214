import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { driveChromium } from "./drivers/chromium.ts";
import type { Driver } from "./drivers/driver.ts";
import { driveFirefox } from "./drivers/firefox.ts";
import { driveWebkit } from "./drivers/webkit.ts";

export type Name = "Chromium" | "Firefox" | "WebKit";

type Candidate = {
  name: Name;
  /** Null if it is not installed. */
  start: (() => Promise<Driver>) | null;
  advice: string;
};

/** All browsers that the scenarios know. */
export function listBrowsers(): Candidate[] {
  const firefox = process.env.FIREFOX_PATH ?? onPath("firefox-esr") ?? onPath("firefox");
  const webkit = onPath("Xvfb") === undefined ? undefined : onPath("WebKitWebDriver");
  return [
    { name: "Chromium", start: driveChromium, advice: "apt-get install chromium" },
    {
      name: "Firefox",
      start: firefox === undefined ? null : () => driveFirefox(firefox),
      advice: "apt-get install firefox-esr, or set FIREFOX_PATH",
    },
    {
      name: "WebKit",
      start: webkit === undefined ? null : () => driveWebkit(webkit),
      advice: "apt-get install webkit2gtk-driver xvfb",
    },
  ];
}

function onPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}
