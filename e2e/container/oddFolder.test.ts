import { randomBytes } from "node:crypto";
import { execFile, type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#db/embedded/freePort.ts";
import { createTestDatabaseAlone } from "#db/test/ownServer.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { untilReady } from "./untilReady.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

let scratch: string;
let database: TestDatabase;
const groups: ChildProcess[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "livedesk-odd-"));
  database = await createTestDatabaseAlone();
});
afterAll(async () => {
  for (const group of groups)
    if (group.exitCode === null && group.signalCode === null) signal(group, "SIGKILL");
  await database.drop();
  await rm(scratch, { recursive: true, force: true });
});

/** The sources in a folder of that name, with the packages that are installed here. */
async function copySources(name: string): Promise<string> {
  const folder = join(scratch, name);
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  for (const path of stdout.split("\n").filter((each) => each !== "" && !/\.test\.tsx?$/.test(each))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, name);
}

test("in a folder with # and ? in its name, npm start builds and serves; a SIGTERM to the whole group lets requests finish", async () => {
  const cwd = await copySources("what#is this?");
  const temporary = join(scratch, "tmp");
  await mkdir(temporary);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    TMPDIR: temporary,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    DATA_DIR: join(scratch, "data"),
    DATABASE_URL: database.url,
    SESSION_KEYS: randomBytes(32).toString("hex"),
    ADMIN_PASSWORD: "correct horse battery",
    PRICE_SOURCE: "simulated",
  };
  const npm = spawn("npm", ["start"], {
    cwd,
    // A separate process group, like a service whose supervisor signals the whole group.
    detached: true,
    stdio: "inherit",
    env,
  });
  groups.push(npm);
  const ended = once(npm, "exit");
  await untilReady(url, 200_000);
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Livedesk</title>")]);
  expect((await readdir(temporary)).filter((name) => name.startsWith("livedesk-"))).toEqual([]);

  const { stdout: told } = await run("npm", ["run", "--silent", "admin", "--", "sessions", "admin"], {
    cwd,
    env,
  });
  expect(told).toBe("admin is not signed in anywhere.\n");

  const body = JSON.stringify({ username: "nobody", password: "a wrong guess" });
  const request = connect(port, "127.0.0.1");
  const closed = once(request, "close");
  let answer = "";
  request.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  request.write(
    `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  signal(npm, "SIGTERM");
  await ended;
  request.write(body.slice(5));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(0);
});
