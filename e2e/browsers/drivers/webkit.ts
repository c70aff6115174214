import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#db/embedded/freePort.ts";
import { clickActions, typeActions } from "./actions.ts";
import type { Driver, TabDriver, VisitorDriver } from "./driver.ts";
import { endProcess } from "./endProcess.ts";
import { type Session, startSession } from "./webdriver.ts";

const START_MS = 30_000;

/** The browser's own bars take no room: with them a window could not be as narrow as a phone. */
const STYLE = `
toolbar, toolbar *, headerbar, headerbar *, entry, button, image {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px;
  -gtk-icon-transform: scale(0.05);
}`;

/** A test must not depend on what else the machine can reach: everything but loopback goes to a closed port. */
const CAPABILITIES = {
  // The driver loses the answer of what is under way when a page goes, so nothing waits for it to come.
  pageLoadStrategy: "none",
  proxy: {
    proxyType: "manual",
    httpProxy: "127.0.0.1:9",
    sslProxy: "127.0.0.1:9",
    noProxy: ["127.0.0.1"],
  },
};

const handleSchema = z.object({ handle: z.string() });

/** WebKitGTK's own browser on a virtual screen, over WebDriver. */
export async function driveWebkit(executable: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "livedesk-webkit-"));
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0", "gtk.css"), STYLE);
  // What pages see as a wish for reduced motion, as in the other browsers.
  await writeFile(join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });

  async function end(): Promise<void> {
    await endProcess(screen);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    const display = await displayOf(screen);
    const env = { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: home, GTK_A11Y: "none" };
    const probe = await openVisitor(executable, env);
    await probe.close();
    return { version: probe.version, openVisitor: () => openVisitor(executable, env), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function displayOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("Xvfb has no output.");
  const signal = AbortSignal.timeout(START_MS);
  const [chunk] = z.tuple([z.instanceof(Buffer)]).parse(await once(stdout, "data", { signal }));
  return chunk.toString().trim();
}

/** Each has a driver and a browser of their own: a driver runs one session. Some browsers never get ready. */
async function openVisitor(
  executable: string,
  env: NodeJS.ProcessEnv,
  triesLeft = 2,
): Promise<VisitorDriver & { version: string }> {
  const port = await freePort();
  const driver = spawn(executable, ["--host=127.0.0.1", `--port=${port}`], { env, stdio: "ignore" });
  try {
    return driveVisitor(await begin(`http://127.0.0.1:${port}`), driver);
  } catch (error) {
    await endProcess(driver);
    if (triesLeft === 0) throw error;
    return openVisitor(executable, env, triesLeft - 1);
  }
}

function driveVisitor(session: Session, driver: ChildProcess): VisitorDriver & { version: string } {
  let isFirst = true;
  return {
    version: session.version,
    openTab: async () => {
      const handle = isFirst
        ? await session.send("GET", "/window")
        : // Not a tab: this browser opens them in the background, where nothing can be pressed.
          handleSchema.parse(await session.send("POST", "/window/new", { type: "window" })).handle;
      isFirst = false;
      return driveTab(session, z.string().parse(handle));
    },
    close: async () => {
      await session.end();
      await endProcess(driver);
    },
  };
}

async function begin(url: string): Promise<Session> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      return await startSession(url, CAPABILITIES);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** A page that was left has the mark, a new one has not. */
async function untilLoaded(evaluate: TabDriver["evaluate"]): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isNew = await evaluate("window.isLeft === undefined && document.readyState !== 'loading'").catch(
      String,
    );
    if (isNew === "true") return;
    if (Date.now() > deadline) throw new Error(`No page came within ${START_MS} ms: ${isNew}`);
    await sleep(20);
  }
}

function driveTab(session: Session, handle: string): TabDriver {
  /** Commands go to the chosen tab, so choosing and commanding are one step. */
  const send = (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> =>
    session.inTurn(async (command) => {
      await command("POST", "/window", { handle });
      return command(method, path, body);
    });

  const perform = async (actions: unknown[]): Promise<void> => {
    await send("POST", "/actions", { actions });
  };

  const evaluate = async (expression: string): Promise<string> => {
    const script = `return JSON.stringify(${expression});`;
    return z.string().parse(await send("POST", "/execute/sync", { script, args: [] }));
  };

  return {
    load: async (url) => {
      await evaluate("(window.isLeft = true)");
      await send("POST", "/url", { url });
      await untilLoaded(evaluate);
    },
    travel: async (by) => {
      // The commands for it wait for a page to load, which never happens between two entries of one page.
      await evaluate(`setTimeout(() => history.go(${by}))`);
    },
    evaluate,
    clickAt: (point) => perform(clickActions(point)),
    type: (text) => perform(typeActions(text)),
    resize: async ({ width, height }) => {
      await send("POST", "/window/rect", { x: 0, y: 0, width, height });
    },
    close: async () => {
      await send("DELETE", "/window");
    },
  };
}
