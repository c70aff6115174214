import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import sharp from "sharp";
import { tmpdir } from "node:os";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { redrawLogo } from "../commands/redrawLogo.ts";
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
const PREVIEW = "/api/admin/logo/preview";

function form(...files: [field: string, bytes: Uint8Array, name?: string][]): FormData {
  const body = new FormData();
  for (const [field, bytes, name = "logo.png"] of files)
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
  return body;
}

/** A PNG of exactly this many bytes: readers stop at the end of the image. */
function padded(length: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
}

test("an uploaded logo is in the settings, served under a name of its content, and announced", async () => {
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
  const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1, height: 1 });
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": 'inline; filename="logo.png"',
  });
});

describe("the name's extension", () => {
  const jpeg = () => sharp(PNG).jpeg().toBuffer();
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>`,
  );
  test.each([
    ["logo.jpg", PNG, "logo.jpg is a PNG: rename it."],
    ["logo.svg", PNG, "logo.svg is a PNG: rename it."],
    ["logo.php", PNG, "logo.php is a PNG: rename it."],
    ["logo.png.exe", PNG, "logo.png.exe is a PNG: rename it."],
    ["C:\\pictures\\logo.gif", PNG, "logo.gif is a PNG: rename it."],
    ["logo.png", GIF, "logo.png is a GIF: rename it."],
    ["logo.png", svg, "logo.png is an SVG: rename it."],
    ["logo.xml", svg, "logo.xml is an SVG: rename it."],
    ["logo.png", "jpeg", "logo.png is a JPEG: rename it."],
  ])("%s must be what it says", async (name, picture, message) => {
    const bytes = picture === "jpeg" ? await jpeg() : Buffer.from(picture);
    const refusal = { status: 400, body: { code: "invalid_image", message } };
    expect(await admin.post(PREVIEW, form(["logo", bytes, name]))).toMatchObject(refusal);
    expect(await admin.post(PATH, form(["logo", bytes, name]))).toMatchObject(refusal);
  });

  test.each([
    ["logo.PNG", PNG],
    ["my.logo.png", PNG],
    ["logo.gif", GIF],
    ["logo.svg", svg],
    ["logo.jpg", "jpeg"],
    ["logo.JPEG", "jpeg"],
    // As programs send what never was a file.
    ["blob", PNG],
    [".png", PNG],
  ])("%s may be", async (name, picture) => {
    const bytes = picture === "jpeg" ? await jpeg() : Buffer.from(picture);
    expect((await admin.post(PREVIEW, form(["logo", bytes, name]))).status).toBe(200);
  });
});

test("another upload replaces it, and removal deletes it", async () => {
  const logoUrl = async (answer: Promise<{ body: unknown }>): Promise<string> =>
    ((await answer).body as { logoUrl: string }).logoUrl;
  const first = await logoUrl(admin.post(PATH, form(["logo", PNG])));
  const second = await logoUrl(admin.post(PATH, form(["logo", GIF, "picture.gif"])));

  expect((await app.anonymous().get(first)).status).toBe(404);
  expect((await fetch(app.url + second)).headers.get("content-type")).toBe("image/png");
  await app.desk.newEvents();

  expect((await admin.delete("/api/admin/logo")).status).toBe(204);

  expect((await app.anonymous().get(second)).status).toBe(404);
  expect(await app.desk.newEvents()).toMatchObject([
    { name: "settings.changed", payload: { logoUrl: null } },
  ]);
  expect(await app.context.database.knex("logos").select("hash")).toEqual([]);
});

test("the upload is for administrators, which is checked before the body is read", async () => {
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

test("an SVG is served as a picture, in which nothing can run or refer to anything", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>`;
  const { body } = await admin.post(PATH, form(["logo", Buffer.from(svg), "logo.svg"]));

  const served = await fetch(app.url + (body as { logoUrl: string }).logoUrl);

  expect(served.headers.get("content-type")).toBe("image/png");
  expect(served.headers.get("content-disposition")).toBe('inline; filename="logo.png"');
  const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 240, height: 240 });
});

test("a preview is the picture as it would be published, and publishes nothing", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 6"><rect width="20" height="6"/><text>A</text></svg>`;
  const before = (await admin.get("/api/admin/settings")).body;

  const { status, body } = await admin.post(PREVIEW, form(["logo", Buffer.from(svg), "logo.svg"]));

  expect(status).toBe(200);
  const preview = body as { picture: string };
  expect(preview).toMatchObject({
    width: 800,
    height: 240,
    notes: ["Text is drawn in a font of the server. If it looks wrong, convert it to outlines."],
  });
  expect((await admin.get("/api/admin/settings")).body).toEqual(before);
  expect(await app.desk.newEvents()).toEqual([]);

  const published = (await admin.post(PATH, form(["logo", Buffer.from(svg), "logo.svg"]))).body as {
    logoUrl: string;
  };
  const served = Buffer.from(await (await fetch(app.url + published.logoUrl)).arrayBuffer());
  expect(preview.picture).toBe(`data:image/png;base64,${served.toString("base64")}`);
});

test.each([
  ["60 empty comments and a letter", Buffer.from(`${"<!---->".repeat(60)}x`), 400],
  [
    "5 MB of shapes",
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg">${"<g><path d='M0 0h9'/></g>".repeat(200_000)}</svg>`,
    ),
    400,
  ],
  ["pixels without end", padded(5_000_000), 201],
])("while %s are read, everybody else is answered", async (_kind, bytes, status) => {
  const order: string[] = [];
  const upload = admin.post(PATH, form(["logo", bytes])).then((answer) => {
    order.push("upload");
    return answer.status;
  });
  const others = Array.from({ length: 5 }, async () => {
    order.push(`${(await app.anonymous().get("/api/site-settings")).status}`);
  });
  await Promise.all(others);
  expect(order).toEqual(["200", "200", "200", "200", "200"]);
  expect(await upload).toBe(status);
});

test("a refusal gives the reason, for preview and upload", async () => {
  const cut = form(["logo", PNG.subarray(0, 40)]);
  for (const path of [PATH, PREVIEW])
    expect(await admin.post(path, cut)).toMatchObject({
      status: 400,
      body: {
        code: "invalid_image",
        message: "The PNG is damaged and can't be read. Please export it again.",
      },
    });
});

describe("a logo that an older version stored unprocessed", () => {
  const HASH = "ab".repeat(32);

  async function store(bytes: Buffer, contentType: string): Promise<void> {
    const { knex } = app.context.database;
    await knex("logos").insert({ hash: HASH, contentType, bytes });
    await knex("settings").update({ logoHash: HASH });
    await knex("logos").whereNot({ hash: HASH }).delete();
  }

  async function lastLine(): Promise<unknown> {
    const row: unknown = await app.context.database
      .knex("auditLog")
      .orderBy("id", "desc")
      .first("actorName", "action", "details");
    return row;
  }

  test("is not served, and is drawn at the next start", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>`;
    await store(Buffer.from(svg), "image/svg+xml");
    expect((await app.anonymous().get(`/api/logo/${HASH}`)).status).toBe(404);

    await Promise.all([redrawLogo(app.context), redrawLogo(app.context)]);

    const [event, ...more] = await app.desk.newEvents();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ name: "settings.changed" });
    const { logoUrl } = (await app.anonymous().get("/api/site-settings")).body as { logoUrl: string };
    expect((await fetch(app.url + logoUrl)).headers.get("content-type")).toBe("image/png");
    expect((await app.anonymous().get(`/api/logo/${HASH}`)).status).toBe(404);
    expect(await lastLine()).toEqual({
      actorName: "clock",
      action: "logo.redrawn",
      details: { contentType: "image/svg+xml", bytes: svg.length, reason: null },
    });
    await redrawLogo(app.context);
    expect(await app.desk.newEvents()).toEqual([]);
  });

  test("is removed if it can't be drawn, with a line in the log that says why", async () => {
    await store(Buffer.from("<svg"), "image/svg+xml");

    await redrawLogo(app.context);

    expect(await app.desk.newEvents()).toMatchObject([
      { name: "settings.changed", payload: { logoUrl: null } },
    ]);
    expect(await lastLine()).toEqual({
      actorName: "clock",
      action: "logo.removed",
      details: {
        contentType: "image/svg+xml",
        bytes: 4,
        reason: "The file is not a PNG, JPEG, GIF or SVG image.",
      },
    });
  });
});

test("50 files at once are refused because of the second, and none is stored", async () => {
  const many = form(...Array.from({ length: 50 }, () => ["logo", PNG] as [string, Uint8Array]));
  expect(await admin.post(PATH, many)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { logo: "Send one file only." } },
  });
  const elsewhere = form(...Array.from({ length: 50 }, (_, n) => [`other${n}`, PNG] as [string, Uint8Array]));
  expect((await admin.post(PATH, elsewhere)).status).toBe(400);
  const fields = new FormData();
  for (let index = 0; index < 150; index += 1) fields.append(`field${index}`, "x");
  fields.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
  expect((await admin.post(PATH, fields)).status).toBe(400);
});

test("a file that is no picture is refused, whatever it calls itself", async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`;
  const disguised: [string, Uint8Array, string][] = [
    ["HTML named .png", Buffer.from("<!doctype html><script>alert(1)</script>"), "logo.png"],
    ["a program named .gif", Buffer.from("MZ\u0090\u0000"), "logo.gif"],
    ["an archive named .jpg", Buffer.from("PK\u0003\u0004"), "logo.jpg"],
    ["an entity bomb", Buffer.from(bomb), "logo.svg"],
  ];
  for (const [kind, bytes, name] of disguised)
    expect([kind, (await admin.post(PATH, form(["logo", bytes, name]))).status]).toEqual([kind, 400]);
});

test("a file that is both picture and page is served as the picture alone, in a sandbox without scripts", async () => {
  const polyglot = Buffer.concat([GIF, Buffer.from("/*<script>alert(1)</script>*/")]);
  const { status, body } = await admin.post(PATH, form(["logo", polyglot, 'logo.html"; x=".gif']));
  expect(status).toBe(201);
  const served = await fetch(app.url + (body as { logoUrl: string }).logoUrl);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": 'inline; filename="logo.png"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  });
  expect(await served.text()).not.toContain("alert");
});

const HEAD = `--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"`;

test.each([
  [
    "a name that begins again and again",
    `${HEAD.replace('"a.png"', "")} ${'filename="'.repeat(500_000)}x\r\n\r\nq\r\n--x--\r\n`,
    400,
  ],
  ["a header without an end", `${HEAD}\r\nX: ${"y".repeat(4_000_000)}`, 400],
  ["headers without number", `${HEAD}\r\n${"a:b\r\n".repeat(900_000)}\r\n\r\nq\r\n--x--\r\n`, 400],
  ["parts without number", `${`${HEAD}\r\n\r\n`.repeat(40_000)}--x--\r\n`, 400],
  [
    "parts of another name, beyond the limit",
    `${HEAD.replace("logo", "x")}\r\n\r\n${"z".repeat(6_000_000)}\r\n--x--\r\n`,
    413,
  ],
])("what surrounds the file is limited, even without a declared length: %s", async (_what, body, status) => {
  const answer = fetch(app.url + PATH, {
    method: "POST",
    headers: { cookie: admin.cookie, "content-type": "multipart/form-data; boundary=x" },
    body: new Blob([body]).stream(),
    duplex: "half",
  } as RequestInit);
  expect((await answer).status).toBe(status);
  expect((await admin.get("/api/user")).status).toBe(200);
});

test("an aborted upload changes nothing, leaves nothing behind, and the server continues", async () => {
  const before = (await admin.get("/api/admin/settings")).body;
  const files = await readdir(tmpdir());
  for (let round = 0; round < 5; round += 1) await breakOff();
  expect((await admin.get("/api/admin/settings")).body).toEqual(before);
  const left = (await readdir(tmpdir())).filter((name) => !files.includes(name));
  expect(left.filter((name) => !name.startsWith("livedesk-"))).toEqual([]);
});

/** Announces a megabyte, sends part of it and hangs up. */
async function breakOff(): Promise<void> {
  const head = `--x\r\nContent-Disposition: form-data; name="logo"; filename="logo.png"\r\n\r\n`;
  await new Promise<void>((resolve) => {
    const sent = request(app.url + PATH, {
      method: "POST",
      headers: {
        cookie: admin.cookie,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "1000000",
      },
    });
    sent.once("error", () => resolve());
    sent.write(head);
    sent.write(padded(100_000), () => setTimeout(() => sent.destroy(), 20));
    sent.once("close", () => resolve());
  });
}

test("uploads leave nothing on the disk", async () => {
  const before = await readdir(tmpdir());
  await admin.post(PATH, form(["logo", padded(1_000_000)]));
  await admin.post(PATH, form(["logo", padded(LOGO_MAX_BYTES + 1)]));
  const left = (await readdir(tmpdir())).filter((name) => !before.includes(name));
  expect(left.filter((name) => !name.startsWith("livedesk-"))).toEqual([]);
});
