import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { clickActions, typeActions } from "./actions.ts";
import { type BidiConnection, connectBidi } from "./bidi.ts";
import type { Driver, TabDriver, VisitorDriver } from "./driver.ts";
import { endProcess } from "./endProcess.ts";

const START_MS = 60_000;

/** A test must not depend on what else the machine can reach: everything but loopback goes to a closed port. */
const PREFERENCES = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "ui.prefersReducedMotion": 1,
};

const sessionSchema = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const userContextSchema = z.object({ userContext: z.string() });
const contextSchema = z.object({ context: z.string() });
const outcomeSchema = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** A stock Firefox, over WebDriver BiDi, which it supports natively. */
export async function driveFirefox(executable: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "livedesk-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const program = spawn(executable, args, { stdio: ["ignore", "ignore", "pipe"] });

  async function end(): Promise<void> {
    await endProcess(program);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    const bidi = await connectBidi(`${await addressOf(program)}/session`);
    const session = sessionSchema.parse(await bidi.send("session.new", { capabilities: {} }));
    return {
      version: session.capabilities.browserVersion,
      openVisitor: () => openVisitor(bidi),
      close: async () => {
        bidi.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string) => reject(new Error(`Firefox ${reason}:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready within ${START_MS} ms`), START_MS);
    program.once("error", reject);
    program.once("exit", () => fail("ended"));
    program.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function openVisitor(bidi: BidiConnection): Promise<VisitorDriver> {
  const { userContext } = userContextSchema.parse(await bidi.send("browser.createUserContext", {}));
  const open: string[] = [];
  return {
    openTab: async () => {
      // The first tab in a new window, so that visitors don't put each other in the background.
      const place = open[0] === undefined ? { type: "window" } : { type: "tab", referenceContext: open[0] };
      const made = await bidi.send("browsingContext.create", { ...place, userContext });
      const { context } = contextSchema.parse(made);
      open.push(context);
      const tab = driveTab(bidi, context);
      return {
        ...tab,
        close: async () => {
          open.splice(open.indexOf(context), 1);
          await tab.close();
        },
      };
    },
    close: async () => {
      await bidi.send("browser.removeUserContext", { userContext });
    },
  };
}

function driveTab(bidi: BidiConnection, context: string): TabDriver {
  const perform = async (actions: unknown[]): Promise<void> => {
    await bidi.send("input.performActions", { context, actions });
  };
  return {
    load: async (url) => {
      await bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    travel: async (by) => {
      await bidi.send("browsingContext.traverseHistory", { context, delta: by });
    },
    evaluate: async (expression) => {
      const answer = await bidi.send("script.evaluate", {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      const outcome = outcomeSchema.parse(answer);
      if (outcome.type === "exception") throw new Error(outcome.exceptionDetails.text);
      return outcome.result.value;
    },
    clickAt: (point) => perform(clickActions(point)),
    type: (text) => perform(typeActions(text)),
    resize: async (size) => {
      await bidi.send("browsingContext.setViewport", { context, viewport: size });
    },
    close: async () => {
      await bidi.send("browsingContext.close", { context });
    },
  };
}
