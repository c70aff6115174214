import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountLink } from "#protocol/accountLinks.ts";
import { MailModel } from "#db/models/MailModel.ts";
import { NOTIFICATION_TOPICS } from "#protocol/notificationChoices.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#protocol/notifications.ts";
import { notify } from "../notifications/notify.ts";
import { ACCOUNT_LINK } from "../test/accountLink.ts";
import { type MailServer, startMailServer } from "../test/mailServer.ts";
import { ABOUT, NOTIFICATION_DETAILS } from "../test/notificationDetails.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { wordsFor } from "../words.ts";
import { composeNotificationMail } from "./notificationMail.ts";
import { sendDueMail } from "./sendDueMail.ts";
import { connectSmtp } from "./smtp.ts";
import { writeLinkMail, writeAlertsOffMail, writeTestMail } from "./texts.ts";

const CHOICES = "/api/notifications/choices";

let server: MailServer;
let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({ mail: { url: server.url, from: "Desk <desk@example.com>" } });
  return async () => {
    await app.close();
    await server.close();
  };
});
beforeEach(async () => {
  admin = await app.administrator();
  await admin.patch(CHOICES, { language: "de", timeZone: "Europe/Berlin" });
});
afterEach(async () => {
  server.received.length = 0;
  await app.context.database.knex("mails").delete();
});

/** What every kind says to somebody who reads German in Berlin: with its details, and the title without them. */
const MAILS: Readonly<Record<NotificationKind, [title: string, text: string, brief: string]>> = {
  order_decided: [
    "BTC-Kauf über 100,00\u00a0$ gewonnen, 180,00\u00a0$ ausgeschüttet",
    "Well done",
    "Eine Ihrer Orders wurde entschieden",
  ],
  transaction_processed: [
    "Auszahlung über 25,00\u00a0$ freigegeben",
    "",
    "Eine Ihrer Ein- oder Auszahlungen wurde bearbeitet",
  ],
  balance_corrected: [
    "Der Desk hat Ihr Guthaben von 1.000,00\u00a0$ auf 990,00\u00a0$ geändert",
    "Counted twice",
    "Ihr Guthaben wurde korrigiert",
  ],
  account_suspended: ["Ihr Konto wurde gesperrt", "", "Ihr Konto wurde gesperrt"],
  account_restored: ["Ihr Konto wurde entsperrt", "", "Ihr Konto wurde entsperrt"],
  fee_changed: [
    "Die Handelsgebühr beträgt jetzt 1,25\u00a0%",
    "Sie betrug 0,1\u00a0%.",
    "Die Handelsgebühr hat sich geändert",
  ],
  new_browser: [
    "Anmeldung mit einem neuen Browser",
    "Firefox unter Linux, von 203.0.113.7. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    "Anmeldung mit einem neuen Browser",
  ],
  token_created: [
    "API-Token „bot“ erstellt",
    "Es kann alles auf dem Desk lesen und Orders sowie Ein- und Auszahlungen entscheiden.",
    "Ein API-Token wurde erstellt",
  ],
  password_link: [
    "ann hat einen Link zum Zurücksetzen Ihres Passworts erstellt",
    "Er funktioniert einmal, innerhalb einer Stunde. Wenn Sie nicht darum gebeten haben, melden Sie es dem Desk.",
    "Ein Link für ein neues Passwort wurde erstellt",
  ],
  passkey_added: [
    "Passkey „Laptop“ hinzugefügt",
    "Sie können sich damit statt mit Ihrem Passwort anmelden. Wenn Sie das nicht waren, entfernen Sie ihn und ändern Sie Ihr Passwort.",
    "Ein Passkey wurde hinzugefügt",
  ],
  passkey_refused: [
    "Anmeldung mit dem Passkey „Laptop“ abgewiesen",
    "Vielleicht hat jemand eine Kopie davon. Entfernen Sie ihn und fügen Sie einen neuen hinzu.",
    "Ein Passkey wurde abgewiesen",
  ],
  password_changed: [
    "Ihr Passwort wurde geändert",
    "Wenn Sie das nicht waren, bitten Sie den Desk um einen Link für ein neues.",
    "Ihr Passwort wurde geändert",
  ],
  passkey_removed: [
    "Passkey „Laptop“ entfernt",
    "Sie können sich damit nicht mehr anmelden. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    "Ein Passkey wurde entfernt",
  ],
  authenticator_added: [
    "Authenticator-App hinzugefügt",
    "Die Anmeldung verlangt jetzt den Code der App. Wenn Sie das nicht waren, melden Sie es dem Desk.",
    "Eine Authenticator-App wurde hinzugefügt",
  ],
  authenticator_removed: [
    "Authenticator-App entfernt",
    "Die Anmeldung verlangt ihren Code nicht mehr. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    "Die Authenticator-App wurde entfernt",
  ],
  recovery_codes_renewed: [
    "Neue Wiederherstellungscodes wurden erstellt",
    "Die alten gelten nicht mehr. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    "Neue Wiederherstellungscodes wurden erstellt",
  ],
  provider_account_added: [
    "Sie können sich jetzt mit Ihrem Konto „ann@example.com“ bei Example anmelden",
    "Wenn Sie das nicht waren, lösen Sie die Verknüpfung und ändern Sie Ihr Passwort.",
    "Ein Konto beim Identitätsanbieter wurde verknüpft",
  ],
  provider_account_removed: [
    "Die Verknüpfung mit Ihrem Konto „ann@example.com“ wurde gelöst",
    "Sie können sich damit nicht mehr anmelden. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.",
    "Eine Verknüpfung mit dem Identitätsanbieter wurde gelöst",
  ],
  work_waiting: ["1.000+ neue Orders und 1 neue Ein- oder Auszahlung warten", "", "Neue Vorgänge warten"],
  approval_waiting: [
    "ann bittet um Ihre Freigabe",
    "Eine Order von bruno entscheiden",
    "Eine Freigabe wartet auf Sie",
  ],
  books_broken: [
    "Eine Prüfung hat Fehler in den Büchern gefunden",
    "Siehe „Bücher“ in der Verwaltung.",
    "Eine Prüfung hat Fehler in den Büchern gefunden",
  ],
  log_broken: [
    "Eine Prüfung hat Fehler im Protokoll gefunden",
    "Siehe „Bücher“ in der Verwaltung.",
    "Eine Prüfung hat Fehler im Protokoll gefunden",
  ],
  feed_degraded: [
    "Seit einer Minute keine Live-Kurse",
    "Die Quelle ist CoinGecko. Orders verwenden die letzten bekannten Kurse.",
    "Seit einer Minute keine Live-Kurse",
  ],
  feed_restored: ["Die Kurse sind wieder live", "Die Quelle ist CoinGecko.", "Die Kurse sind wieder live"],
  node_silent: ["Ein Knoten meldet sich nicht mehr", "Knoten 0198c0de", "Ein Knoten meldet sich nicht mehr"],
  node_back: ["Ein Knoten meldet sich wieder", "Knoten 0198c0de", "Ein Knoten meldet sich wieder"],
  maintenance_changed: [
    "ann hat Wartung angekündigt",
    "Sie beginnt am 4. März 2026, 15:05 MEZ.",
    "Wartung oder eine Pause wurde geändert",
  ],
  changes_lost: [
    "PostgreSQL hat Änderungen verloren",
    "Es hat mit einem früheren Stand weitergemacht. Siehe „System“ in der Verwaltung.",
    "PostgreSQL hat mit einem früheren Stand weitergemacht",
  ],
  webhook_added: [
    "ann hat den Webhook „Books“ hinzugefügt",
    "Er sendet die Änderungen des Desks an books.example.com.",
    "Ein Webhook wurde hinzugefügt",
  ],
  new_destination: [
    "Auszahlung über 12,50\u00a0$ an eine neue Adresse",
    "BTC an bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4. Sie wird bis 5. März 2026, 15:05 MEZ zurückgehalten. Wenn Sie das nicht waren, stornieren Sie sie und ändern Sie Ihr Passwort.",
    "Eine Auszahlung geht an eine neue Adresse",
  ],
  webhook_trouble: [
    "Der Webhook „Books“ schlägt fehl",
    "Einige Sendungen konnten nicht zugestellt werden.",
    "Ein Webhook braucht Aufmerksamkeit",
  ],
  desk_token_created: [
    "ann hat das API-Token „bot“ für den Desk erstellt",
    "Es kann alles auf dem Desk lesen.",
    "Ein API-Token für den Desk wurde erstellt",
  ],
};

test.each([true, false])(
  "every kind of notification is mailed in German, with details: %s",
  async (showsDetails) => {
    const { database, config } = app.context;
    for (const topic of NOTIFICATION_TOPICS)
      await admin.patch(CHOICES, { channel: "mail", topic, isOn: true });
    await admin.patch(CHOICES, { showsDetails });
    await database.transact(async (tx) => {
      for (const kind of NOTIFICATION_KINDS)
        await notify(tx, admin.actor.user.id, { kind, subject: ABOUT, details: NOTIFICATION_DETAILS[kind] });
    });
    const said: Record<string, unknown> = {};
    for (const { id, kind } of await MailModel.query(database.knex).select("id", "kind")) {
      const { subject, text } = (await composeNotificationMail(database.knex, config, id)) ?? {
        subject: "",
        text: "",
      };
      const [title, ...lines] = text.trimEnd().split("\n\n");
      expect(subject).toBe(`Livedesk: ${title}`);
      expect(lines.pop()).toBe(
        `Sie haben E-Mails dazu eingeschaltet. So ändern Sie, was Livedesk Ihnen sendet: ${config.address}/settings?tab=notifications`,
      );
      expect(lines.pop()).toContain(`${config.address}/`);
      said[kind] = showsDetails ? [title, lines.join("\n\n")] : [title, ...lines];
    }
    const expected = Object.entries(MAILS).map(([kind, [title, text, brief]]) => [
      kind,
      showsDetails ? [title, text] : [brief],
    ]);
    expect(said).toEqual(Object.fromEntries(expected));
  },
);

test("links and tests are mailed in German", () => {
  const words = wordsFor({ language: "de", timeZone: "Europe/Berlin" });
  const write = (changes: Partial<AccountLink>) => {
    const { subject, text } = writeLinkMail(
      { address: "https://desk.example" },
      { link: { ...ACCOUNT_LINK, ...changes }, token: "T", to: "nina@example.com", desk: "Nordlicht", words },
    );
    return [subject, ...text.split("\n\n")];
  };
  expect(write({})).toEqual([
    "Ihre Einladung zu Nordlicht",
    "ann hat Sie zu Nordlicht eingeladen. Wählen Sie hier einen Namen und ein Passwort:",
    "https://desk.example/link#T",
    "Der Link gilt einmal, bis 5. März 2026, 13:00 MEZ.\n",
  ]);
  expect(write({ kind: "password", username: "nina" })).toEqual([
    "Ihr neues Passwort für Nordlicht",
    "ann hat diesen Link für Sie erstellt. Wählen Sie hier ein neues Passwort für das Konto nina:",
    "https://desk.example/link#T",
    "Der Link gilt einmal, bis 5. März 2026, 13:00 MEZ.",
    "Wenn Sie nicht darum gebeten haben, öffnen Sie ihn nicht und sagen Sie dem Desk Bescheid.\n",
  ]);
  expect(writeTestMail({ address: "https://desk.example" }, "Nordlicht", words)).toEqual({
    subject: "Nordlicht: Testmail",
    text: "Das ist ein Test. E-Mails von Nordlicht erreichen Sie.\n\nhttps://desk.example/settings?tab=notifications\n",
  });
});

test.each([
  ["mail", "sign_ins", "E-Mails über Anmeldungen, Passwörter und neue Adressen wurden ausgeschaltet"],
  ["push", "tokens", "Push-Nachrichten über API-Token wurden ausgeschaltet"],
] as const)("warnings that were turned off are told in these words: %s about %s", (channel, topic, told) => {
  const words = wordsFor({ language: "de", timeZone: null });
  const about = { channel, topic, to: "nina@example.com", desk: "Nordlicht" };
  expect(writeAlertsOffMail({ address: "https://desk.example" }, about, words)).toEqual({
    kind: "alerts_off",
    to: "nina@example.com",
    subject: `Nordlicht: ${told}`,
    text: `${told}\n\nWenn Sie das nicht waren, ändern Sie Ihr Passwort und schalten Sie sie wieder ein.\n\nhttps://desk.example/settings?tab=notifications\n`,
  });
});

test("a password link speaks its account's language, an invitation that of who invites", async () => {
  const { database, config, log } = app.context;
  const english = await app.trader();
  await english.patch(CHOICES, { language: "en", timeZone: "America/New_York" });
  await admin.post(`/api/admin/users/${english.actor.user.id}/password-link`, { byMail: true });
  await admin.post("/api/admin/invitations", { role: "user", email: "nina@example.com" });
  if (config.mail === null) throw new Error("The test desk sends no mail.");
  await sendDueMail({ database, config, log, send: connectSmtp(config.mail) });
  expect(server.received.map(({ to, text }) => [to, /Subject: (.*)/.exec(text)?.[1]])).toEqual([
    [english.actor.user.email, "Reset your password for Livedesk"],
    ["nina@example.com", "Ihre Einladung zu Livedesk"],
  ]);
});

test.each([
  [null, null, "2026-03-04 at 14:05 UTC"],
  ["en", null, "2026-03-04 at 14:05 UTC"],
  ["en", "America/New_York", "Mar 4, 2026, 9:05 AM EST"],
  ["en", "Mars/Olympus", "Mar 4, 2026, 2:05 PM UTC"],
  ["de", null, "4. März 2026, 14:05 UTC"],
  ["de", "Europe/Berlin", "4. März 2026, 15:05 MEZ"],
  ["tlh", "Europe/Berlin", "Mar 4, 2026, 3:05 PM GMT+1"],
])("a moment for language %s and time zone %s is “%s”", (language, timeZone, said) => {
  const { sayTime } = wordsFor({ language, timeZone });
  // Versions of Node differ in blanks.
  expect(sayTime("2026-03-04T14:05:09Z").replaceAll("\u202f", " ")).toBe(said);
});
