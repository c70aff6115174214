import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NotificationChoices } from "#protocol/notificationChoices.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

const PATH = "/api/notifications/choices";

let app: TestApp;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1");
});

const read = async () => (await trader.get(PATH)).body as NotificationChoices;
const choose = (channel: string, topic: string, isOn: boolean) =>
  trader.patch(PATH, { channel, topic, isOn });

test("nothing is chosen at first; each change is kept, is a newer version, and is told to all devices", async () => {
  const id = trader.actor.user.id;
  const none = {
    id,
    desktop: [],
    sound: [],
    push: [],
    mail: [],
    showsDetails: false,
    language: null,
    timeZone: null,
    version: 0,
  };
  expect(await read()).toEqual(none);
  await choose("desktop", "transfers", true);
  await choose("desktop", "orders", true);
  await choose("sound", "orders", true);
  await choose("desktop", "transfers", false);
  const answer = await trader.patch(PATH, { showsDetails: true });
  const chosen = { ...none, desktop: ["orders"], sound: ["orders"], showsDetails: true, version: 6 };
  expect(answer.body).toEqual(chosen);
  expect(await read()).toEqual(chosen);
  const [last] = await app.context.database
    .knex("events")
    .where({ name: "notificationChoices.changed", userId: id })
    .orderBy("id", "desc")
    .select("payload");
  expect(last).toEqual({ payload: chosen });
});

test("the language and its time zone are kept together, and other choices stay", async () => {
  await choose("mail", "orders", false);
  await choose("push", "orders", true);
  const answer = await trader.patch(PATH, { language: "de", timeZone: "Europe/Berlin" });
  expect(answer).toMatchObject({
    status: 200,
    body: { language: "de", timeZone: "Europe/Berlin", push: ["orders"] },
  });
  await trader.patch(PATH, { language: "en", timeZone: "UTC" });
  expect(await read()).toMatchObject({ language: "en", timeZone: "UTC", push: ["orders"], version: 5 });
});

test("two devices that choose at once both get what they chose", async () => {
  await Promise.all([
    choose("push", "orders", true),
    choose("push", "fee", true),
    choose("sound", "fee", true),
  ]);
  expect(await read()).toMatchObject({ push: ["orders", "fee"], sound: ["fee"] });
});

test.each([
  ["an unknown subject", { channel: "push", topic: "whim", isOn: true }],
  ["an unknown way", { channel: "pigeon", topic: "orders", isOn: true }],
  ["nothing", {}],
  ["an unknown language", { language: "tlh", timeZone: "UTC" }],
  ["an unknown time zone", { language: "de", timeZone: "Mars/Olympus" }],
  ["a language without a time zone", { language: "de" }],
  ["more than is asked", { channel: "push", topic: "orders", isOn: true, id: "x" }],
])("%s is refused", async (_, body) => {
  expect((await trader.patch(PATH, body)).status).toBe(400);
});

test("a zone that this node does not know is named as the fault, so that a page can tell another one", async () => {
  expect(await trader.patch(PATH, { language: "en", timeZone: "Nowhere/Land" })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { timeZone: "Unknown time zone" } },
  });
  expect(await trader.patch(PATH, { language: "en", timeZone: "UTC" })).toMatchObject({ status: 200 });
});
