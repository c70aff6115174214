import { createHash } from "node:crypto";
import { get } from "node:http";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getSettings } from "../queries/settings.ts";
import { cacheSettings } from "../settingsCache.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { createDeskName } from "./deskName.ts";

let app: TestApp;
const PUBLIC = fileURLToPath(new URL("../../web/public", import.meta.url));
const SCRIPT = `console.log("${"x".repeat(5_000)}")`;
const HTML = { Accept: "text/html,*/*;q=0.8" };

beforeAll(async () => {
  app = await createTestApp({}, { build: "4f5e6d7c8b9a" });
  await mkdir(join(app.webRoot, "assets"));
  await writeFile(
    join(app.webRoot, "index.html"),
    "<html><head><title>%deskName%</title></head><body>desk</body></html>",
  );
  await writeFile(join(app.webRoot, "assets", "main-a1b2c3.js"), SCRIPT);
  await writeFile(join(app.webRoot, "favicon.svg"), "<svg></svg>");
  await copyFile(join(PUBLIC, "apple-touch-icon.png"), join(app.webRoot, "apple-touch-icon.png"));
  await writeFile(join(app.webRoot, ".stamp"), "secret");
  for (const [who, name] of [
    ["visitor", "auth"],
    ["visitor", "trade"],
    ["member", "trade"],
    ["member", "-"],
  ]) {
    const folder = join(app.webRoot, ".appShells", `${who}`);
    await mkdir(folder, { recursive: true });
    const page = `<html><head><style nonce="%nonce%"></style><script>go()</script></head>${who} ${name}</html>`;
    await writeFile(join(folder, `${name}.html`), page);
  }
  await writeFile(join(app.webRoot, "..", "outside.txt"), "secret");
});
afterAll(() => app.close());

/** Like a browser; `fetch` adds a Cache-Control that asks for the whole file. */
function revalidate(path: string, etag: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { headers: { "If-None-Match": etag } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once("error", reject);
  });
}

test("files with a hash in their name are cached for ever, others revalidated", async () => {
  const script = await app.anonymous().get("/assets/main-a1b2c3.js");
  expect(script).toMatchObject({ status: 200, body: SCRIPT });
  expect(script.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("Content-Type")).toMatch(/^(application|text)\/javascript/);

  const icon = await app.anonymous().get("/favicon.svg");
  expect(icon.headers.get("Cache-Control")).toBe("no-cache");
  expect(await revalidate("/favicon.svg", icon.headers.get("ETag") ?? "")).toBe(304);
  expect(await revalidate("/favicon.svg", '"another"')).toBe(200);
});

test.each(["br", "gzip"])("text is compressed for clients that accept %s", async (encoding) => {
  const answer = await fetch(`${app.url}/assets/main-a1b2c3.js`, {
    headers: { "Accept-Encoding": encoding },
  });
  expect(answer.headers.get("Content-Encoding")).toBe(encoding);
  expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
  expect(await answer.text()).toBe(SCRIPT);
});

test("what the build has compressed is sent as stored, and not under its own name", async () => {
  const file = join(app.webRoot, "assets", "built-d4e5f6.js");
  await writeFile(file, SCRIPT);
  // Different content, so that it can only come from the build.
  await writeFile(`${file}.br`, brotliCompressSync("from the build"));
  await writeFile(`${file}.gz`, gzipSync("from the build"));
  for (const encoding of ["br", "gzip"]) {
    const answer = await fetch(`${app.url}/assets/built-d4e5f6.js`, {
      headers: { "Accept-Encoding": encoding },
    });
    expect(await answer.text()).toBe("from the build");
  }
  expect((await app.anonymous().get("/assets/built-d4e5f6.js.br")).status).toBe(404);
});

test("every path of the application answers with the page, which has the nonce of its policy on its styles and the name of its build", async () => {
  for (const path of ["/", "/auth", "/admin", "/no/such/page", "/%E0%A4%A", "/index.html"]) {
    const { status, headers, body } = await app.anonymous().get(path, HTML);
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "no-cache"]);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const nonce = /<meta property="csp-nonce" content="([^"]+)" \/>/.exec(String(body))?.[1];
    expect(headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
  }
  const { body: page } = await app.anonymous().get("/", HTML);
  expect(page).toContain(`<meta name="livedesk-build" content="4f5e6d7c8b9a" />`);
  const nonces = await Promise.all([1, 2].map(async () => (await app.anonymous().get("/", HTML)).body));
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("the page comes with its path's app shell, for members or for visitors", async () => {
  const trader = await app.trader();
  const stranger = app.anonymous();
  const seen = async (client: typeof stranger, path: string, headers = {}) => {
    const { body } = await client.get(path, { ...HTML, ...headers });
    return /<\/head>(?:<body>)?(.*?)<\/(?:body|html)>/.exec(String(body))?.[1];
  };
  expect(await seen(stranger, "/auth")).toBe("visitor auth");
  expect(await seen(stranger, "/trade")).toBe("visitor trade");
  expect(await seen(trader, "/trade")).toBe("member trade");
  expect(await seen(trader, "/")).toBe("member -");
  // Where there is none, and not for paths that only look like one.
  for (const path of ["/auth", "/no/such/page", "/Trade", "/-", "/../visitor/trade", "/..%2fvisitor%2ftrade"])
    expect([path, await seen(trader, path)]).toEqual([path, "desk"]);
  // The session need not be valid: this decides only how the page looks at first.
  expect(await seen(stranger, "/trade", { Cookie: "__Host-livedesk=forged" })).toBe("member trade");
});

test("the page's policy allows only its own script, and its styles by the nonce", async () => {
  const { headers, body } = await app.anonymous().get("/auth", HTML);
  const policy = headers.get("Content-Security-Policy") ?? "";
  const hash = createHash("sha256").update("go()").digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  const nonce = /<style nonce="([\w+/]{22}==)">/.exec(String(body))?.[1];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  const { headers: bare } = await app.anonymous().get("/no/such/page", HTML);
  expect(bare.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(headers.get("Vary")).toContain("Cookie");
});

test("code of an older build stays available after a newer one has replaced it", async () => {
  const file = join(app.webRoot, "assets", "old-0a1b2c.js");
  await writeFile(file, "old()");
  expect((await app.anonymous().get("/assets/old-0a1b2c.js")).body).toBe("old()");
  await rm(file);
  expect((await app.anonymous().get("/assets/old-0a1b2c.js")).body).toBe("old()");
});

test("missing files are 404, not the page", async () => {
  for (const path of ["/assets/main-old.js", "/nowhere.png", "/.stamp", "/assets"])
    expect([path, (await app.anonymous().get(path, { Accept: "image/*" })).status]).toEqual([path, 404]);
  expect((await app.anonymous().get("/assets/main-old.js", HTML)).status).toBe(404);
  expect((await app.anonymous().post("/auth", {})).status).toBe(404);
});

test("nothing outside the folder, and nothing hidden in it, is served", async () => {
  for (const path of [
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/..%5c..%5coutside.txt",
    "/.stamp",
    "/.appShells/../.stamp",
  ])
    expect(JSON.stringify((await app.anonymous().get(path)).body)).not.toContain("secret");
});

async function titleOfPage(): Promise<string | undefined> {
  const { body } = await app.anonymous().get("/no/such/page", HTML);
  return /<title>(.*)<\/title>/.exec(String(body))?.[1];
}

test.each([
  ["", "Livedesk"],
  ["Nordlicht", "Nordlicht"],
  ["Nord & <Licht>", "Nord &amp; &lt;Licht&gt;"],
  ["$& $1 %nonce%", "$&amp; $1 %nonce%"],
])("of a desk that calls itself %j, the page's title is %j", async (deskName, title) => {
  await app.context.database.knex("settings").update({ deskName });
  expect(await titleOfPage()).toBe(title);
  await app.context.database.knex("settings").update({ deskName: "" });
});

test("while the database does not answer, the page comes with the name that was read last", async () => {
  const { knex } = app.context.database;
  await knex("settings").update({ deskName: "Nordlicht" });
  expect(await titleOfPage()).toBe("Nordlicht");
  await knex.transaction(async (trx) => {
    await trx.raw("lock table settings in access exclusive mode");
    expect(await titleOfPage()).toBe("Nordlicht");
  });
  await knex("settings").update({ deskName: "" });
  await expect.poll(titleOfPage).toBe("Livedesk");
});

test("where events keep the settings up to date, pages need no query for the name", async () => {
  const { knex } = app.context.database;
  const settings = cacheSettings(knex);
  const nameOf = createDeskName(settings);
  const rename = (deskName: string) =>
    knex("settings").update({ deskName, version: knex.raw("version + 1") });
  await rename("Alder");
  expect(await nameOf()).toBe("Alder");
  await rename("Birch");
  expect(await nameOf()).toBe("Birch");

  const { learn, forget } = settings.follow();
  expect(await nameOf()).toBe("Birch");
  const before = await settings.current();
  await rename("Cedar");
  expect(await nameOf()).toBe("Birch");
  learn(await getSettings(knex));
  expect(await nameOf()).toBe("Cedar");
  learn(before);
  expect(await nameOf()).toBe("Cedar");
  await rename("");
  forget();
  expect(await nameOf()).toBe("Livedesk");
});

test("the manifest has the desk's own name", async () => {
  const read = async (): Promise<unknown> => (await fetch(`${app.url}/site.webmanifest`)).json();
  expect(await read()).toMatchObject({ name: "Livedesk", short_name: "Livedesk", start_url: "/" });
  await app.context.database.knex("settings").update({ deskName: "Nordlicht" });
  expect(await read()).toMatchObject({ name: "Nordlicht", short_name: "Nordlicht", display: "standalone" });
  await app.context.database.knex("settings").update({ deskName: "" });
});

test("the manifest and the icons come with their types, the policy allows them, and the page names them", async () => {
  for (const [path, type] of [
    ["/site.webmanifest", "application/manifest+json; charset=utf-8"],
    ["/apple-touch-icon.png", "image/png"],
  ] as const) {
    const { status, headers } = await fetch(app.url + path);
    expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, type]);
  }
  const page = await fetch(`${app.url}/trade`, { headers: HTML });
  expect(page.headers.get("Content-Security-Policy")).toMatch(/img-src 'self'.*manifest-src 'self'/);
  const source = await readFile(join(PUBLIC, "../../index.html"), "utf8");
  expect(source).toContain('<link rel="manifest" href="/site.webmanifest" />');
  expect(source).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
});
