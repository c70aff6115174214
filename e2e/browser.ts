import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { unpackBundledChromium } from "./browser/bundledChromium.ts";
import { findInstalledBrowsers } from "./browser/installedBrowsers.ts";

const ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A test must not depend on what else the machine can reach, such as the third-party chart.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

const LAUNCH_TIMEOUT_MS = 30_000;

type Candidate = { name: string; executable: string; env?: Record<string, string> };

/**
 * Starts a headless Chromium: the one at CHROMIUM_PATH, otherwise an installed one, otherwise the one from npm. `args`
 * are additional switches. If none starts, the error lists what was tried and says what to install.
 */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const reasons: string[] = [];
  for await (const candidate of candidates()) {
    try {
      return await launch(candidate, args);
    } catch (error) {
      reasons.push(`- ${candidate.name}: ${summarise(error)}`);
    }
  }
  throw new Error(
    "No Chromium starts here, so the browser tests cannot run. Install one (Debian, Ubuntu: apt-get install chromium; " +
      "Fedora: dnf install chromium; macOS: brew install --cask google-chrome; Windows: winget install Google.Chrome) " +
      `or set CHROMIUM_PATH to one. Tried:\n${reasons.join("\n")}`,
  );
}

declare global {
  /** Stored on the process, because files share it, but not their modules. */
  var sharedBrowser: Browser | undefined;
}

/** The browser of all files that run in this process, because starting one takes longer than opening a page. */
export async function shareBrowser(): Promise<Browser> {
  if (globalThis.sharedBrowser?.isConnected() !== true) globalThis.sharedBrowser = await launchBrowser();
  return globalThis.sharedBrowser;
}

/** Closes what a file opened in it; the browser ends with its process. */
export async function leaveBrowser(): Promise<void> {
  await Promise.all((globalThis.sharedBrowser?.contexts() ?? []).map((context) => context.close()));
}

/**
 * A context without animations: drawing their frames takes up to a sixth of a page's processor time, and tests only
 * look at where they end.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({ reducedMotion: "reduce", ...options });
}

async function* candidates(): AsyncGenerator<Candidate> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined) {
    yield { name: `CHROMIUM_PATH (${chosen})`, executable: chosen };
    return;
  }
  for (const executable of findInstalledBrowsers()) yield { name: executable, executable };
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const { executable, libraries, fonts } = await unpackBundledChromium();
  yield { name: "@sparticuz/chromium with this system's libraries", executable };
  yield {
    name: "@sparticuz/chromium with the libraries it carries",
    executable,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  };
}

async function launch({ executable, env }: Candidate, args: string[]): Promise<Browser> {
  const variables = Object.entries({ ...process.env, ...env }).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined;
  });
  return chromium.launch({
    executablePath: executable,
    headless: true,
    // Only our own pages on loopback are opened; as root and in containers the sandbox does not start.
    chromiumSandbox: false,
    args: [...ARGS, ...args],
    env: Object.fromEntries(variables),
    timeout: LAUNCH_TIMEOUT_MS,
  });
}

/** The line with the reason, out of Playwright's long message. */
function summarise(error: unknown): string {
  const lines = String(error).split("\n");
  return (
    lines.find((line) => /error while loading|ENOENT|EACCES|cannot|failed/i.test(line)) ??
    lines[0] ??
    ""
  ).trim();
}
