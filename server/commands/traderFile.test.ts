import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_NOTE_TEXTS, MAX_NOTES, type Note, type TraderFlags } from "#protocol/traderFile.ts";
import { countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let trader: SignedInClient;
let ann: SignedInClient;
let ben: SignedInClient;
let path: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader();
  [ann, ben] = await Promise.all([app.administrator(), app.administrator()]);
  path = `/api/admin/users/${trader.actor.user.id}`;
});

async function write(text: string, by = ann): Promise<Note> {
  return (await by.post(`${path}/notes`, { text })).body as Note;
}

const edit = (note: Note, text: string, { by = ann, version = note.version } = {}) =>
  by.put(`${path}/notes/${note.id}`, { text, version });
const setFlag = (by: SignedInClient, flag: string, isSet: boolean, reason = "Called back") =>
  by.put(`${path}/flags/${flag}`, { isSet, reason });

async function listed(): Promise<Note[]> {
  return (await ben.get(`${path}/notes`)).body as Note[];
}

async function lines(): Promise<unknown[]> {
  const { body } = await ann.get(`/api/admin/audit?q=${trader.actor.user.id}&sort=oldest`);
  return (body as { action: string; actorName: string; details: unknown }[])
    .filter(({ action }) => /^(note|flag)/.test(action))
    .map(({ action, actorName, details }) => [action, actorName, details]);
}

test("a note tells who wrote it and when, and keeps its former texts", async () => {
  const { username } = ann.actor.user;
  const first = await write("  Called about\r\nher withdrawal ");
  expect(first).toMatchObject({
    text: "Called about\nher withdrawal",
    author: username,
    editedAt: null,
    version: 1,
  });
  const { status, body } = await edit(first, "Called about her deposit");
  expect([status, body]).toMatchObject([200, { text: "Called about her deposit", version: 2 }]);
  expect((body as Note).editedAt).not.toBe(null);
  const second = await write("Wants a receipt", ben);
  expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await ben.get(`${path}/notes/${first.id}/texts`)).body).toMatchObject([
    { text: "Called about\nher withdrawal", at: first.createdAt },
    { text: "Called about her deposit" },
  ]);
  const details = { username: trader.actor.user.username, note: first.id };
  expect(await lines()).toEqual([
    ["note.added", username, details],
    ["note.edited", username, details],
    ["note.added", ben.actor.user.username, { ...details, note: second.id }],
  ]);
  const events = (await app.desk.newEvents()).filter(({ name }) => name === "traderNote.changed");
  expect(events.map(({ payload }) => (payload as Note).version)).toEqual([1, 2, 1]);
});

test("pages of notes follow each other", async () => {
  for (const text of ["1", "2", "3"]) await write(text);
  const { body, headers } = await ann.get(`${path}/notes?limit=2`);
  expect(body).toMatchObject([{ text: "3" }, { text: "2" }]);
  const next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
  expect((await ann.get(next)).body).toMatchObject([{ text: "1" }]);
});

test("only its author edits a note, and not over an edit of another tab", async () => {
  const note = await write("Called");
  expect(await edit(note, "Never called", { by: ben })).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  const both = await Promise.all([edit(note, "At noon"), edit(note, "At one")]);
  expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 });
  const elsewhere = (await app.trader()).actor.user.id;
  expect(
    (await ann.put(`/api/admin/users/${elsewhere}/notes/${note.id}`, { text: "x", version: 2 })).status,
  ).toBe(404);
  expect((await ann.get(`/api/admin/users/${elsewhere}/notes/${note.id}/texts`)).status).toBe(404);
});

test("the database keeps every text", async () => {
  const { knex } = app.context.database;
  await write("Called");
  await expect(knex("traderNoteTexts").delete()).rejects.toThrow("keeps all of its texts");
  await expect(knex("traderNoteTexts").update({ text: "Never called" })).rejects.toThrow(
    "keeps all of its texts",
  );
});

test("a program that writes notes by itself stops at a limit", async () => {
  const { knex } = app.context.database;
  const { id: userId } = trader.actor.user;
  const note = await write("Called");
  await knex.raw(
    `insert into "traderNoteTexts" ("noteId", place, text) select ?, place, 'again' from generate_series(2, ?) as place`,
    [note.id, MAX_NOTE_TEXTS],
  );
  expect((await edit(note, "More")).status).toBe(400);
  await knex.raw(
    `insert into "traderNotes" (id, "userId", "authorId") select gen_random_uuid(), ?, ? from generate_series(2, ?)`,
    [userId, ann.actor.user.id, MAX_NOTES],
  );
  expect((await ann.post(`${path}/notes`, { text: "More" })).status).toBe(400);
});

test.each(["", "   ", "a\u0000b", "x".repeat(2_001), "turned \u202e around", 7])(
  "%j is no note",
  async (text) => {
    expect((await ann.post(`${path}/notes`, { text })).status).toBe(400);
  },
);

test("flags are set and cleared with a reason, and everybody hears all of a trader's flags", async () => {
  const { id, username } = trader.actor.user;
  expect((await ann.get(`/api/admin/flags?users=${id}`)).body).toEqual([{ id, flags: [], version: 0 }]);
  await app.desk.newEvents();
  await setFlag(ann, "verified_by_phone", true);
  // Already set: nothing happens, and the first reason stays.
  await setFlag(ben, "verified_by_phone", true, "Knows her");
  await setFlag(ben, "watch", true, "Three addresses in a week");
  await setFlag(ann, "verified_by_phone", false, "It was her brother");
  const events = (await app.desk.newEvents()).filter(({ name }) => name === "flags.changed");
  const seen = events.map(({ payload }) => {
    const { flags, version } = payload as TraderFlags;
    return [version, ...flags.map(({ flag, by }) => [flag, by])];
  });
  expect(seen).toEqual([
    [1, ["verified_by_phone", ann.actor.user.username]],
    [2, ["verified_by_phone", ann.actor.user.username], ["watch", ben.actor.user.username]],
    [3, ["watch", ben.actor.user.username]],
  ]);
  expect(await lines()).toMatchObject([
    ["flag.set", ann.actor.user.username, { username, flag: "verified_by_phone", reason: "Called back" }],
    ["flag.set", ben.actor.user.username, { flag: "watch", reason: "Three addresses in a week" }],
    ["flag.cleared", ann.actor.user.username, { flag: "verified_by_phone", reason: "It was her brother" }],
  ]);
});

test("two flags set at once are both told by the last event", async () => {
  await app.desk.newEvents();
  await Promise.all([setFlag(ann, "watch", true), setFlag(ben, "verified_by_phone", true)]);
  const events = (await app.desk.newEvents()).filter(({ name }) => name === "flags.changed");
  const payloads = events.map(({ payload }) => payload as TraderFlags);
  expect(payloads.map(({ flags, version }) => [version, flags.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("nobody writes down anything about themselves, or without a reason, a proof or a trader", async () => {
  const own = `/api/admin/users/${ann.actor.user.id}`;
  const flag = { isSet: true, reason: "It's me" };
  expect((await ann.put(`${own}/flags/verified_by_phone`, flag)).body).toMatchObject({ code: "own_account" });
  expect((await ann.post(`${own}/notes`, { text: "A good one" })).body).toMatchObject({
    code: "own_account",
  });
  expect((await setFlag(ann, "watch", true, "")).status).toBe(400);
  expect((await setFlag(ann, "rich", true)).status).toBe(404);
  expect((await ann.put(`/api/admin/users/${uuidv7()}/flags/watch`, flag)).status).toBe(404);
  expect((await ann.post(`/api/admin/users/${uuidv7()}/notes`, { text: "Nobody" })).status).toBe(404);
  expect((await ann.get(`/api/admin/users/${uuidv7()}/notes`)).status).toBe(404);
  const { knex } = app.context.database;
  const past = knex.raw("now() - interval '1 day'");
  await knex("sessions").update({ provenAt: past, workedAt: past });
  expect((await ann.post(`${path}/notes`, { text: "x" })).body).toMatchObject({ code: "step_up_required" });
  expect((await setFlag(ann, "watch", true)).body).toMatchObject({ code: "step_up_required" });
});

test("a trader takes along that the desk verified them, and nothing else of it", async () => {
  await setFlag(ann, "watch", true, "secret suspicion");
  await setFlag(ann, "verified_by_phone", true, "secret number");
  await write("secret note");
  const { body } = await trader.post("/api/user/export");
  const { flags } = (
    (await ann.get(`/api/admin/flags?users=${trader.actor.user.id}`)).body as TraderFlags[]
  )[0]!;
  expect(body).toMatchObject({ verifiedByPhoneAt: flags[0]?.at });
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(JSON.stringify(body)).not.toContain("watch");
});
