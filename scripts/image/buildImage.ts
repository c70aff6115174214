import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CERTIFICATES = "/etc/ssl/certs";

/** As in the official base: fetched packages and their lists are not kept. */
const CLEAN_APT = `
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
APT::Update::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

export type Image = { name: string; base: string; node: string };

/**
 * Builds the Dockerfile without a daemon, on a base made here in place of the one that it names: a small Debian, and
 * Node and npm. `folder` has room for it, `store` are the options that say where images are kept.
 */
export async function buildImage(folder: string, store: readonly string[]): Promise<Image> {
  const dockerfile = await readFile(join(ROOT, "Dockerfile"), "utf8");
  const [, from = "", major = "", suite = ""] = /^FROM (node:(\d+)-(\w+)-slim)/m.exec(dockerfile) ?? [];
  const base = `docker.io/library/${from}`;
  const node = await makeBase(join(folder, "base"), major, suite);
  const container = (await run("buildah", [...store, "from", "scratch"])).trim();
  await run("buildah", [...store, "copy", "--quiet", container, join(folder, "base"), "/"]);
  await run("buildah", [...store, "commit", "--quiet", container, base]);
  await run("buildah", [...store, "rm", container]);
  const name = "localhost/livedesk";
  // The build steps use this machine's registry and certificates, too.
  const settings = (await run("npm", ["config", "get", "globalconfig"])).trim();
  await writeFile(join(folder, "npmrc"), await readFile(settings, "utf8").catch(() => ""));
  await run("buildah", [
    ...store,
    "build",
    "--pull-never",
    "--isolation=chroot",
    "--network=host",
    // The only one that keeps the health check.
    "--format=docker",
    `--volume=${CERTIFICATES}:${CERTIFICATES}:ro`,
    `--volume=${join(folder, "npmrc")}:/usr/local/etc/npmrc:ro`,
    `--tag=${name}`,
    ROOT,
  ]);
  return { name, base, node };
}

/** Returns the version of its Node. */
async function makeBase(folder: string, major: string, suite: string): Promise<string> {
  await run("debootstrap", ["--variant=minbase", suite, folder]);
  await writeFile(join(folder, "etc/apt/apt.conf.d/docker-clean"), CLEAN_APT);
  await run("chroot", [folder, "apt-get", "clean"]);
  await run("chroot", [folder, "useradd", "--uid", "1000", "--create-home", "node"]);
  const name = `node-${process.platform}-${process.arch}`;
  const fetched = join(dirname(folder), "node");
  await run("npm", ["install", "--silent", "--no-save", "--prefix", fetched, `${name}@${major}`]);
  const program = join(folder, "usr/local/bin/node");
  await cp(join(fetched, "node_modules", name, "bin/node"), program);
  const npm = join((await run("npm", ["root", "--global"])).trim(), "npm");
  await mkdir(join(folder, "usr/local/lib/node_modules"), { recursive: true });
  await cp(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
  return (await run(program, ["--version"])).trim();
}
