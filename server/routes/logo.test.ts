import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { GIF, PNG } from "../test/fixtures.ts";

let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
afterAll(() => app.close());
beforeEach(() => app.desk.newEvents());

const PATH = "/api/admin/logo/upload";

function form(...files: [field: string, bytes: Uint8Array, name?: string][]): FormData {
  const body = new FormData();
  for (const [field, bytes, name = "logo.png"] of files)
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
  return body;
}

/** A PNG of exactly this many bytes: readers stop at its end, whatever follows. */
function padded(length: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
}

test("an uploaded logo is in the settings, served by its content, and announced", async () => {
  const before = (await admin.get("/api/admin/settings")).body as { version: number };

  const { status, body } = await admin.post(PATH, form(["logo", PNG]));

  expect(status).toBe(201);
  const settings = body as { logoUrl: string; version: number };
  expect(settings.version).toBe(before.version + 1);
  expect(settings.logoUrl).toMatch(/^\/api\/logo\/[0-9a-f]{64}$/);
  expect(await app.anonymous().get("/api/site-settings")).toMatchObject({
    body: { logoUrl: settings.logoUrl },
  });
  expect(await app.desk.newEvents()).toEqual([{ name: "settings.changed", userId: null, payload: body }]);

  const served = await fetch(app.url + settings.logoUrl);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("another upload replaces it, removal forgets it", async () => {
  const logoUrl = async (answer: Promise<{ body: unknown }>): Promise<string> =>
    ((await answer).body as { logoUrl: string }).logoUrl;
  const first = await logoUrl(admin.post(PATH, form(["logo", PNG])));
  const second = await logoUrl(admin.post(PATH, form(["logo", GIF, "picture.png"])));

  expect((await app.anonymous().get(first)).status).toBe(404);
  expect((await fetch(app.url + second)).headers.get("content-type")).toBe("image/gif");
  await app.desk.newEvents();

  expect((await admin.delete("/api/admin/logo")).status).toBe(204);

  expect((await app.anonymous().get(second)).status).toBe(404);
  expect(await app.desk.newEvents()).toMatchObject([
    { name: "settings.changed", payload: { logoUrl: null } },
  ]);
  expect(await app.context.database.knex("logos").select("hash")).toEqual([]);
});

test("the upload is for administrators, found out before it is read", async () => {
  const huge = form(["logo", padded(LOGO_MAX_BYTES)]);
  expect((await app.anonymous().post(PATH, huge)).status).toBe(401);
  expect((await (await app.trader()).post(PATH, huge)).status).toBe(403);
  expect((await (await app.trader()).delete("/api/admin/logo")).status).toBe(403);
});

test("5 MiB pass, one byte more does not", async () => {
  expect((await admin.post(PATH, form(["logo", padded(LOGO_MAX_BYTES)]))).status).toBe(201);
  expect(await admin.post(PATH, form(["logo", padded(LOGO_MAX_BYTES + 1)]))).toMatchObject({
    status: 413,
    body: { code: "too_large", message: "The file is larger than 5 MB." },
  });
  expect(await admin.post(PATH, form(["logo", padded(LOGO_MAX_BYTES + 1_000_000)]))).toMatchObject({
    status: 413,
    body: { code: "too_large" },
  });
});

test.each([
  ["another field", form(["picture", PNG]), 400, "validation_failed"],
  ["no file", new FormData(), 400, "validation_failed"],
  ["two files", form(["logo", PNG], ["logo", GIF]), 400, "validation_failed"],
  ["an empty file", form(["logo", Buffer.alloc(0)]), 400, "invalid_image"],
  ["no image", form(["logo", Buffer.from("hello")]), 400, "invalid_image"],
])("%s is refused", async (_name, body, status, code) => {
  expect(await admin.post(PATH, body)).toMatchObject({ status, body: { code } });
  expect(await app.desk.newEvents()).toEqual([]);
});

test("anything but multipart is refused", async () => {
  expect(await admin.post(PATH, { logo: "x" })).toMatchObject({
    status: 415,
    body: { code: "unsupported_media_type" },
  });
  expect(
    await admin.post(PATH, "--x\r\nnonsense", { "content-type": "multipart/form-data; boundary=x" }),
  ).toMatchObject({ status: 400, body: { code: "malformed_body" } });
  expect((await admin.post(PATH, "x", { "content-type": "multipart/form-data" })).status).toBe(400);
});

test("an SVG is served without what could run in it", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect/></svg>`;
  const { body } = await admin.post(PATH, form(["logo", Buffer.from(svg), "logo.svg"]));

  const served = await fetch(app.url + (body as { logoUrl: string }).logoUrl);

  expect(served.headers.get("content-type")).toBe("image/svg+xml");
  expect(await served.text()).toBe(`<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>`);
});

test("uploads leave nothing on the disk", async () => {
  const before = await readdir(tmpdir());
  await admin.post(PATH, form(["logo", padded(1_000_000)]));
  await admin.post(PATH, form(["logo", padded(LOGO_MAX_BYTES + 1)]));
  const left = (await readdir(tmpdir())).filter((name) => !before.includes(name));
  expect(left.filter((name) => !name.startsWith("livedesk-"))).toEqual([]);
});
