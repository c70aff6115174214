/*
 * npm run test:image: builds the image of the Dockerfile without a daemon and runs it as docker-compose.yml does: as a
 * user without rights, on a file system that it can't write to. Needs root on Debian, with the packages that it names.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#db/embedded/freePort.ts";
import { startOwnServer } from "#db/test/ownServer.ts";
import { buildImage } from "./image/buildImage.ts";
import { run } from "./image/run.ts";
import { addTally, countOne, tellTotal, type Tally } from "./tally.ts";

const TOOLS = { debootstrap: "debootstrap", buildah: "buildah", podman: "podman", runc: "runc" };
const READY_MS = 60_000;
/** Time to warm up before memory is measured. */
const IDLE_MS = 10_000;

/** Those of docker-compose.yml, on this machine's network and without podman's own timer. */
const RESTRICTIONS = [
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  "--network=host",
  "--health-interval=disable",
  // Podman's defaults may be above what the machine allows.
  "--ulimit=nofile=1024:1024",
  "--ulimit=nproc=4096:4096",
];

const PATH = (process.env.PATH ?? "").split(delimiter);
const missing = Object.entries(TOOLS).filter(
  ([tool]) => !PATH.some((folder) => existsSync(join(folder, tool))),
);
if (missing.length > 0) {
  console.error(`Missing: apt-get install ${missing.map(([, name]) => name).join(" ")}`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "livedesk-image-"));
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
const PODMAN = [...store, "--runtime", "runc", "--cgroup-manager", "cgroupfs", "--events-backend", "file"];
const podman = (...args: string[]): Promise<string> => run("podman", [...PODMAN, ...args]);

let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
const figures: [string, string][] = [];
const database = await startOwnServer();
try {
  const image = await buildImage(folder, store);
  const [whole, base] = await Promise.all([sizeOf(image.name), sizeOf(image.base)]);
  figures.push(["Node", image.node], ["our part of the image", `${megabytes(whole - base)} MB`]);
  figures.push(["the base made here", `${megabytes(base)} MB`]);
  await tryImage(image.name);
} finally {
  await podman("rm", "--force", "--all").catch(() => undefined);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log("");
for (const [name, value] of figures) console.log(`| ${name} | ${value} |`);
console.log(`\n${tellTotal(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function tryImage(image: string): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    HOST: "127.0.0.1",
    PORT: `${port}`,
    PUBLIC_ORIGINS: url,
    DATABASE_URL: database.url,
    SESSION_KEYS: randomBytes(32).toString("hex"),
    ADMIN_PASSWORD: "correct-horse-battery",
    PRICE_SOURCE: "simulated",
  };
  const variables = Object.entries(environment).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  await podman("run", "--detach", "--name", "livedesk", ...RESTRICTIONS, ...variables, image);
  check("ready on a new database", await isReady(url));
  figures.push(["ready on a new database after", seconds(Date.now() - (await startOf("livedesk")))]);
  check("healthy", await succeeds("healthcheck", "run", "livedesk"));
  const status = await statusOf("livedesk");
  check("runs as user 1000", /^Uid:\t1000\t1000\t1000\t1000$/m.test(status));
  check("has no capabilities", /^CapEff:\t0+$/m.test(status));
  check("can't write its files", !(await succeeds("exec", "livedesk", "touch", "/app/written")));
  check("can write /tmp", await succeeds("exec", "livedesk", "touch", "/tmp/written"));
  check("serves the page", (await (await fetch(url)).text()).includes("<title>Livedesk</title>"));

  const stopped = performance.now();
  await podman("stop", "--time", "30", "livedesk");
  figures.push(["stopped after", seconds(performance.now() - stopped)]);
  const code = await podman("inspect", "--format", "{{.State.ExitCode}}", "livedesk");
  check("ends with code 0 when told to stop", code.trim() === "0");

  await podman("start", "livedesk");
  check("ready again", await isReady(url));
  figures.push(["ready on a database that exists after", seconds(Date.now() - (await startOf("livedesk")))]);
  await sleep(IDLE_MS);
  const [, resident = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(await statusOf("livedesk")) ?? [];
  figures.push(["memory, idle", `${megabytes(parseInt(resident, 10) * 1024)} MB`]);
  await podman("kill", "livedesk");
  check("unhealthy when gone", !(await succeeds("healthcheck", "run", "livedesk")));
}

function check(what: string, passed: boolean): void {
  console.log(`${passed ? "ok    " : "FAILED"} ${what}`);
  tally = addTally(tally, countOne(passed));
}

async function succeeds(...args: string[]): Promise<boolean> {
  return podman(...args).then(
    () => true,
    () => false,
  );
}

async function statusOf(name: string): Promise<string> {
  const pid = (await podman("inspect", "--format", "{{.State.Pid}}", name)).trim();
  return readFile(`/proc/${pid}/status`, "utf8");
}

/** The memory of the program; before that, podman copies the image. */
async function startOf(name: string): Promise<number> {
  return parseInt(await podman("inspect", "--format", "{{.State.StartedAt.UnixMilli}}", name), 10);
}

async function sizeOf(name: string): Promise<number> {
  return parseInt(await podman("image", "inspect", "--format", "{{.Size}}", name), 10);
}

async function isReady(url: string): Promise<boolean> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const ok = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return true;
    await sleep(50);
  }
  return false;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
