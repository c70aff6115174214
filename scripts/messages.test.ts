import { readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { createKnown } from "#protocol/german/known.ts";
import server from "#protocol/german/server.json";
import { CHECK_NAMES } from "#db/reconcile.ts";
import { DESK_COMMENTS } from "#protocol/deskComments.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { sayAlert } from "#protocol/alertText.ts";
import { describeNotification } from "#protocol/notificationText.ts";
import { type Notification, NOTIFICATION_KINDS } from "#protocol/notifications.ts";
import { PAUSED_NAMES } from "#protocol/pauses.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { SETTING_TABLE } from "#protocol/settingTable.ts";
import { FAULTS_OF_SENDING } from "#server/webhooks/faultOfSending.ts";
import admin from "../web/language/german/admin.json";
import common from "../web/language/german/common.json";
import screens from "../web/language/german/screens.json";
import { messagesIn, rulesIn, sentencesIn, sourcesBelow, untranslatedIn } from "./messages.ts";

const CATALOGUES = { common, screens, admin };
const german: Readonly<Record<string, string>> = { ...common, ...screens, ...admin, ...server };
const known = createKnown(new Map(Object.entries(german)), server);

const knownToServer = createKnown(new Map(Object.entries(server)), server);

const sources = (await sourcesBelow("web")).filter((file) => !file.startsWith("web/language/"));
const messages = sources.flatMap(messagesIn);

test("every text of the web application has a German translation", () => {
  expect(messages.length).toBeGreaterThan(2_000);
  expect(messages.filter(({ text }) => !Object.hasOwn(german, text))).toEqual([]);
});

test("the German catalogue has nothing that the web application does not say", () => {
  const said = new Set([...messages, ...sources.flatMap(rulesIn)].map(({ text }) => text));
  const left = Object.values(CATALOGUES).flatMap((catalogue) => Object.keys(catalogue));
  expect(left.filter((text) => !said.has(text))).toEqual([]);
});

test("no text is in two German catalogues", () => {
  const all = Object.values(CATALOGUES).flatMap((catalogue) => Object.keys(catalogue));
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
});

/** The values that a text contains, each once. */
function valuesOf(text: string): string[] {
  return [...new Set(text.match(/\{\d\}/g))].toSorted();
}

test("a translation has the same values as its text, and its plural forms are well-formed", () => {
  const faults = Object.entries(german).filter(([english, translated]) => {
    const format = new IntlMessageFormat(translated, "de", undefined, { ignoreTag: true });
    return format.getAst().length === 0 || valuesOf(english).join() !== valuesOf(translated).join();
  });
  expect(faults).toEqual([]);
});

test("a translation begins and ends with a blank where its text does, and is no English left as it was", () => {
  const edge = (text: string) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;
  expect(
    Object.entries(german).filter(([english, translated]) => edge(english) !== edge(translated)),
  ).toEqual([]);

  const same = Object.entries(german).filter(
    ([english, translated]) => english === translated && / /.test(english),
  );
  expect(same.map(([english]) => english).toSorted()).toEqual(SAME_IN_GERMAN);
});

const SAME_IN_GERMAN = ["In {0} min", "{0} h {1} min", "{0} in {1}", "{0} min", "{0} ms"];

test("no unit of a German text begins a line of its own", () => {
  expect(Object.values(german).filter((text) => /[\d}] [%$]/.test(text))).toEqual([]);
});

test("what the server and the rules of forms say is known in German", async () => {
  const texts = [
    ...(await sourcesBelow("protocol")).flatMap(rulesIn).map(({ text }) => text),
    ...sources.flatMap(rulesIn).map(({ text }) => text),
    ...Object.values(ERROR_MESSAGES),
    ...Object.values(PAUSED_NAMES),
    ...Object.values(SETTING_TABLE).map(({ label }) => label),
    ...Object.values(FAULTS_OF_SENDING),
    ...DESK_COMMENTS,
    ...RESOLUTIONS.map(({ comment }) => comment.split(" - ")[0] ?? "").filter((name) => name.endsWith("Win")),
  ];
  expect(texts.length).toBeGreaterThan(130);
  expect(texts.filter((text) => known(text) === text)).toEqual([]);
});

/** Parts of the server whose sentences appear on no page, and who reads them. */
const NOT_ON_PAGES = [
  // Operators, in the terminal.
  "server/cli/",
  "server/environment.ts",
  "server/fileLimit.ts",
  "server/http/listener.ts",
  "server/index.ts",
  "server/main.ts",
  "server/secrets.ts",
  "server/startupMessages.ts",
  // Proxies and operators, at /readyz and in the log.
  "server/realtime/",
  "server/status/readiness.ts",
  // Developers of other programs.
  "server/reference/",
  // The demo's and the tests' own users.
  "server/demo/",
  "server/test/",
];

/** Sentences in other files that appear on no page. */
const UNREAD = [
  // Header and token of programs.
  "Idempotency-Key is not valid",
  "Idempotency-Key must be 1 to 255 visible ASCII characters",
  "Please send METRICS_TOKEN as a bearer token.",
  "This API token is not valid.",
  // There is no page that could show it.
  "The web application is not built. Run: npm run build",
  // Read by browsers when they install the page.
  "A real-time crypto order desk",
];

test("every sentence that the server tells a page is known in German", async () => {
  const files = (await sourcesBelow("server")).filter(
    (file) => !NOT_ON_PAGES.some((part) => file.startsWith(part)),
  );
  const sentences = files.flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(120);
  const unknown = sentences.filter(({ text }) => {
    const said = text.replace(/\{\d\}/g, "ann");
    return known(said) === said;
  });
  expect(unknown.filter(({ text }) => !UNREAD.includes(text))).toEqual([]);
  expect(UNREAD.filter((text) => !unknown.some((each) => each.text === text))).toEqual([]);
});

/** The names of background jobs, which the system status shows. */
const JOB_NAMES = [...readFileSync("server/jobs/listJobs.ts", "utf8").matchAll(/name: "([^"]+)"/g)].map(
  ([, name = ""]) => name,
);

test("the names of all background jobs are known in German", () => {
  expect(JOB_NAMES.length).toBeGreaterThan(25);
  expect(JOB_NAMES.filter((name) => known(name) === name)).toEqual([]);
});

test.each([
  ...CHECK_NAMES,
  "username is required",
  "email is not accepted here",
  "This was already expired at 2026-03-04 14:05:09 UTC.",
  "entry 7 is missing, the next one is 9",
  "entry 7 is missing",
  "it does not follow the entry before it",
  "it is not what was sealed",
  "it is not what was hashed",
  "the chain does not hold 00ff any more",
  "it does not begin with the 7 entries of 00ff",
  "order 0190 is not in the log",
  "its order 0190 is missing",
  "its order 0190 is not what was entered",
  "the stored node 2 of level 1 is another",
])("“%s” is known in German", (text) => {
  expect(known(text)).not.toBe(text);
});

/** The texts of all kinds of notifications. */
const DETAILS = {
  by: "ann",
  requestedBy: "ann",
  name: "laptop",
  userAgent: "x",
  address: "203.0.113.7",
  host: "a.example",
  coin: "BTC",
  side: "buy",
  amount: "50.00",
  payout: "90.00",
  from: "0.01",
  to: "0.02",
  type: "deposit",
  kind: "user_change",
  trader: null,
  what: "missed",
  orders: 1,
  transfers: 2,
  source: "binance",
  provider: "Example",
  node: "0199",
  walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};

test.each(NOTIFICATION_KINDS)("a notification of the kind %s is known in German", (kind) => {
  const notification: Notification = {
    id: "00000000-0000-7000-8000-000000000000",
    kind,
    subject: null,
    details: DETAILS,
    at: "2026-03-04T12:00:00.000Z",
    readAt: null,
    version: 1,
  };
  const { title, text } = describeNotification(notification);
  const said = [title, text, sayAlert(notification, false).title].filter((line) => line !== "");
  expect(said.filter((line) => known(line) === line)).toEqual([]);
  // Mails and pushes have only the texts of the server.
  expect(said.filter((line) => knownToServer(line) === line)).toEqual([]);
});

test("a held withdrawal to a new address is told in German, not in half", () => {
  expect(
    known(
      "BTC to bc1q. It is held until 5 Mar at 14:05. If this wasn't you, cancel it and change your password.",
    ),
  ).toBe(
    "BTC an bc1q. Sie wird bis 5 Mar at 14:05 zurückgehalten. Wenn Sie das nicht waren, stornieren Sie sie und ändern Sie Ihr Passwort.",
  );
});

test("nothing on the pages is written without the catalogue", () => {
  const found = sources.filter((file) => file.endsWith(".tsx")).flatMap(untranslatedIn);
  expect([...new Set(found.map(({ text }) => text))].toSorted()).toEqual(NAMES);
});

/** Names, symbols and codes, which are the same in every language. */
const NAMES = ["/USD", "Enter", "Esc", "ID", "OK", "Shift", "USD", "https://accounting.example.com/hooks"];
