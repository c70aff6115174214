import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { Refusal } from "../refusal.ts";
import { isWorthPacking, pack, PACKED, type Packed } from "./packing.ts";
import type { Ctx } from "./types.ts";

/** Vite puts a hash of the content into the names of what lies in here. */
const HASHED = /^\/assets\//;

type Asset = { body: Buffer; packed?: Packed; etag: string; modified: number };

/**
 * The built web application. Files are read at their first request and kept, with the compressed forms that the build
 * made of them; a newer build replaces them. Every path that is no file and wants HTML gets the page, which routes by itself.
 */
export function serveWeb(root: string, build: string | null) {
  const kept = new Map<string, Asset>();

  async function find(path: string): Promise<Asset | null> {
    const file = normalize(join(root, path));
    if (!file.startsWith(root + sep) || /(^|[/\\])\.|\.(br|gz)$/.test(path)) return null;
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
    const page = await find("/index.html");
    if (page === null)
      throw new Refusal("unavailable", { message: "The web application is not built. Run: npm run build" });
    sendPage(ctx, page, build);
  };
}

/** Null for a path that is not properly encoded. */
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
  if (!isWorthPacking(file, body)) return { body, etag, modified };
  return { body, packed: (await readPacked(file)) ?? (await pack(body, 9)), etag, modified };
}

/** Null where the build has left none. */
async function readPacked(file: string): Promise<Packed | null> {
  const forms = [PACKED.br, PACKED.gzip].map((ending) => readFile(file + ending).catch(() => null));
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
 * The page carries the nonce of its policy, where styled-components looks for it, and the name of its build; so it
 * differs with each request and is neither cached nor compressed.
 */
function sendPage(ctx: Ctx, page: Asset, build: string | null): void {
  ctx.set("Cache-Control", "no-cache");
  ctx.type = "html";
  const nonce = `<meta property="csp-nonce" content="${ctx.state.nonce}" />`;
  const name = build === null ? "" : `<meta name="livedesk-build" content="${build}" />`;
  ctx.body = page.body.toString("utf8").replace("<head>", `<head>${nonce}${name}`);
}
