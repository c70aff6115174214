import { beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "../../preferences.ts";
import { ids } from "../../fixtures.ts";
import { tellLanguage } from "./tellLanguage.ts";

type Told = { language: string; timeZone: string };
let told: Told[];
/** What the server does next, each with the choice that was sent. */
let answers: ((body: Told) => Promise<Response>)[];

const choices = (body: Told) => ({
  id: ids.user,
  desktop: [],
  sound: [],
  push: [],
  mail: [],
  showsDetails: true,
  version: 1,
  ...body,
});
const take = async (body: Told) => Response.json(choices(body));
const refuse = (fields: Record<string, string>) => async () =>
  Response.json({ code: "validation_failed", message: "Unknown", fields, requestId: "1" }, { status: 400 });

beforeEach(() => {
  told = [];
  answers = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Told;
    told.push(sent);
    return (answers.shift() ?? take)(sent);
  });
  usePreferences.setState({ language: "en", timeZone: "Europe/Vienna" });
});

test("of two choices the latest is told last, though the first is answered late", async () => {
  let answerFirst = () => undefined as void;
  answers.push(async (body) => {
    await new Promise<void>((resolve) => (answerFirst = resolve));
    return take(body);
  });
  const first = tellLanguage();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  usePreferences.setState({ language: "de" });
  const second = tellLanguage();
  usePreferences.setState({ timeZone: "Asia/Tokyo" });
  const third = tellLanguage();
  await Promise.resolve();
  expect(told).toEqual([{ language: "en", timeZone: "Europe/Vienna" }]);
  answerFirst();
  await Promise.all([first, second, third]);
  expect(told.slice(1)).toEqual([
    { language: "de", timeZone: "Asia/Tokyo" },
    { language: "de", timeZone: "Asia/Tokyo" },
  ]);
});

test("a zone that the server does not know is told as UTC", async () => {
  usePreferences.setState({ timeZone: "America/Coyhaique" });
  answers.push(refuse({ timeZone: "Unknown time zone" }));
  await tellLanguage();
  expect(told).toEqual([
    { language: "en", timeZone: "America/Coyhaique" },
    { language: "en", timeZone: "UTC" },
  ]);
});

test("a choice is told after one that was refused", async () => {
  answers.push(async () =>
    Response.json({ code: "forbidden", message: "No", requestId: "1" }, { status: 403 }),
  );
  await expect(tellLanguage()).rejects.toMatchObject({ code: "forbidden" });
  await tellLanguage();
  expect(told).toHaveLength(2);
});

test("a node of the former version is asked again", async () => {
  vi.useFakeTimers();
  answers.push(refuse({}));
  const telling = tellLanguage();
  await vi.advanceTimersByTimeAsync(2_000);
  await telling;
  vi.useRealTimers();
  expect(told).toHaveLength(2);
});
