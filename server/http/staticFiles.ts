import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { Refusal } from "../refusal.ts";
import { compressAnswers } from "./compression.ts";
import { appShellFile } from "./appShellFile.ts";
import { isWorthPacking, pack, SUFFIXES, type Packed } from "./compressFile.ts";
import { fillPlaces, type ReadDeskName } from "./deskName.ts";
import { contentSecurityPolicy } from "./securityHeaders.ts";
import type { Ctx } from "../request/types.ts";

/** Vite puts a content hash into the names of these files. */
const HASHED = /^\/assets\//;

type Asset = {
  body: Buffer;
  packed?: Packed;
  etag: string;
  modified: number;
  /** The hash of the page's script, for its policy. */
  scriptHash?: string;
};

/** Where the build stores the page with each path's app shell (`scripts/build/appShells.ts`). */
const APP_SHELLS = ".appShells";

/** The only inline script that a built page may contain. */
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/;

type WebOptions = {
  /** The build in `root`, so that pages know theirs. */
  build: string | null;
  /** What the button calls the identity provider; null if there is none. */
  provider: string | null;
  /** True when the browser seems to be signed in. */
  isMember: (ctx: Ctx) => boolean;
  readDeskName: ReadDeskName;
};

/**
 * Serves the built web application. Files are read on their first request and kept, with the compressed forms that the
 * build made; a newer build replaces them. Every other path that accepts HTML gets the page, which does its own
 * routing, with its app shell if there is one.
 */
export function serveWeb(root: string, { build, provider, isMember, readDeskName }: WebOptions) {
  const kept = new Map<string, Asset>();
  const compress = compressAnswers();

  /** A file of the application by its path; null if it does not exist or must not be served. */
  function find(path: string): Promise<Asset | null> {
    return /(^|[/\\])\.|\.(br|gz)$/.test(path) ? Promise.resolve(null) : open(root, path);
  }

  async function findPage(ctx: Ctx, path: string): Promise<Asset> {
    const shell = appShellFile(path);
    const folder = join(root, APP_SHELLS, isMember(ctx) ? "member" : "visitor");
    const page = (shell === null ? null : await open(folder, shell)) ?? (await open(root, "/index.html"));
    if (page === null)
      throw new Refusal("unavailable", { message: "The web application is not built. Run: npm run build" });
    return page;
  }

  async function open(folder: string, path: string): Promise<Asset | null> {
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep)) return null;
    // Pages of the previous build still request their files.
    const lasting = HASHED.test(path) ? kept.get(file) : undefined;
    if (lasting !== undefined) return lasting;
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const cached = kept.get(file);
    if (cached?.modified === found.mtimeMs) return cached;
    const asset = await load(file, found.mtimeMs);
    kept.set(file, asset);
    return asset;
  }

  return async (ctx: Ctx): Promise<void> => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") throw new Refusal("not_found");
    const path = decodePath(ctx.path);
    const asset = path === null || path === "/index.html" ? null : await find(path);
    if (path !== null && asset !== null) return send(ctx, path, asset);
    const wantsPage =
      ctx.accepts("html") !== false && (path === null || extname(path) === "" || path === "/index.html");
    if (!wantsPage) throw new Refusal("not_found");
    const [page, deskName] = await Promise.all([findPage(ctx, path ?? ""), readDeskName()]);
    await compress(ctx, async () => sendPage(ctx, page, { build, provider, deskName }));
  };
}

/** Null for an invalid encoding. */
function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

async function load(file: string, modified: number): Promise<Asset> {
  const body = await readFile(file);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const script = extname(file) === ".html" ? INLINE_SCRIPT.exec(body.toString("utf8"))?.[1] : undefined;
  // A page is compressed when it is sent, because its nonce differs each time.
  if (script !== undefined) return { body, etag, modified, scriptHash: hashScript(script) };
  if (!isWorthPacking(file, body)) return { body, etag, modified };
  return { body, packed: (await readPacked(file)) ?? (await pack(body, 9)), etag, modified };
}

function hashScript(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Null if the build has made none. */
async function readPacked(file: string): Promise<Packed | null> {
  const forms = [SUFFIXES.br, SUFFIXES.gzip].map((ending) => readFile(file + ending).catch(() => null));
  const [br = null, zipped = null] = await Promise.all(forms);
  return br === null || zipped === null ? null : { br, gzip: zipped };
}

function send(ctx: Ctx, path: string, asset: Asset): void {
  ctx.set("Cache-Control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
  ctx.set("ETag", asset.etag);
  ctx.type = extname(path);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.vary("Accept-Encoding");
  const encoding = asset.packed === undefined ? false : ctx.acceptsEncodings("br", "gzip", "identity");
  if (asset.packed !== undefined && (encoding === "br" || encoding === "gzip")) {
    ctx.set("Content-Encoding", encoding);
    ctx.body = asset.packed[encoding];
  } else {
    ctx.body = asset.body;
  }
}

/**
 * The page contains its nonce (where styled-components looks for it, and on the styles of its shell), and the names of
 * its build, of the desk and of its identity provider. So it differs each time and is not cached.
 */
function sendPage(
  ctx: Ctx,
  page: Asset,
  { build, provider, deskName }: Pick<WebOptions, "build" | "provider"> & { deskName: string },
): void {
  ctx.set("Cache-Control", "no-cache");
  ctx.vary("Cookie");
  ctx.type = "html";
  const nonce = `<meta property="csp-nonce" content="${ctx.state.nonce}" />`;
  const name = build === null ? "" : `<meta name="livedesk-build" content="${build}" />`;
  const entrance = provider === null ? "" : `<meta name="livedesk-provider" content="${provider}" />`;
  ctx.set("Content-Security-Policy", contentSecurityPolicy(ctx.state.nonce, page.scriptHash));
  const text = page.body
    .toString("utf8")
    .replace("<head>", `<head>${nonce}${name}${entrance}`)
    .replaceAll("%nonce%", ctx.state.nonce);
  ctx.body = fillPlaces(text, deskName);
}
