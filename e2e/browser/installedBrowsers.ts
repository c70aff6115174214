import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const APPLICATIONS = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
];

const WINDOWS_PROGRAMS = ["Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe"];

/** The Chromiums and Chromes in their usual places on this machine, best first. */
export function findInstalledBrowsers(): string[] {
  return candidates().filter((path) => existsSync(path));
}

function candidates(): string[] {
  const { HOME, LOCALAPPDATA, PATH, PROGRAMFILES, "PROGRAMFILES(X86)": PROGRAMFILES_X86 } = process.env;
  if (process.platform === "win32")
    return combine([PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA], WINDOWS_PROGRAMS);
  const onPath = COMMANDS.flatMap((command) => combine((PATH ?? "").split(delimiter), [command]));
  if (process.platform !== "darwin") return onPath;
  const own = HOME === undefined ? undefined : join(HOME, "Applications");
  return [...onPath, ...combine(["/Applications", own], APPLICATIONS)];
}

function combine(folders: (string | undefined)[], names: string[]): string[] {
  return folders.flatMap((folder) =>
    folder === undefined || folder === "" ? [] : names.map((name) => join(folder, name)),
  );
}
