import { v7 as uuidv7 } from "uuid";
import { PushSubscriptionModel } from "#db/models/PushSubscriptionModel.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { AlertTest } from "#protocol/notificationChoices.ts";
import type { Actor, Context } from "../context.ts";
import { refuseWithoutMail } from "../mail/queueMail.ts";
import { connectSmtp, faultOfSending } from "../mail/smtp.ts";
import { writeTestMail } from "../mail/texts.ts";
import { isUsable, type Sender, sendPush, writePush } from "../push/sendPush.ts";
import { findWords } from "../queries/notificationChoices.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import type { Words } from "../words.ts";

const PATIENCE_MS = 10_000;

/**
 * Sends the actor a push to this session's browser, or a mail. It bypasses the outboxes, so that the answer can report
 * the result.
 */
export async function testAlert(
  context: Context,
  sender: Sender,
  actor: Actor,
  { channel }: Body<"testAlert">,
): Promise<AlertTest> {
  const desk = nameOfDesk(await getSettings(context.database.knex));
  const speech = { desk, words: await findWords(context.database.knex, actor.user.id) };
  const outcome =
    channel === "push"
      ? await testPush(context, sender, actor, speech)
      : await testMail(context, actor, speech);
  return { outcome };
}

type Speech = { desk: string; words: Words };

async function testPush(
  { config, database, log }: Context,
  sender: Sender,
  { sessionHash }: Actor,
  { desk, words: { known } }: Speech,
): Promise<AlertTest["outcome"]> {
  const subscribed = await PushSubscriptionModel.query(database.knex).findOne({
    sessionHash: Buffer.from(sessionHash, "hex"),
  });
  if (subscribed === undefined || !isUsable(subscribed, sender, config.pushServices))
    throw new Refusal("validation_failed", { message: "This browser gets no pushes. Turn them on first." });
  const text = known(`Pushes from ${desk} reach this browser.`);
  const said = { id: uuidv7(), title: known("This is a test"), text, path: "/settings?tab=notifications" };
  const push = writePush(subscribed, said, true);
  try {
    const { status } = await sendPush(push, sender, AbortSignal.timeout(PATIENCE_MS));
    return status >= 200 && status < 300 ? "sent" : "refused";
  } catch (error) {
    log.info({ err: error }, "A test push was not delivered");
    return "unreachable";
  }
}

async function testMail(
  { config, log }: Context,
  { user }: Actor,
  { desk, words }: Speech,
): Promise<AlertTest["outcome"]> {
  const mail = refuseWithoutMail(config, "channel");
  try {
    await connectSmtp(mail)({ to: user.email, ...writeTestMail(config, desk, words) });
    return "sent";
  } catch (error) {
    log.info({ err: error }, "A test mail was not delivered");
    return faultOfSending(error).isRefused ? "refused" : "unreachable";
  }
}
