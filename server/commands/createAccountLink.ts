import { v7 as uuidv7 } from "uuid";
import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import type { Tx } from "#db/transact.ts";
import {
  INVITATION_DAYS,
  invitationFormSchema,
  type LinkKind,
  type NewAccountLink,
  PASSWORD_LINK_MINUTES,
  passwordLinkFormSchema,
  UNISSUED_HOURS,
} from "#protocol/accountLinks.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { Role, User } from "#protocol/users.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { linkTakesTwo } from "../approvals/linkRules.ts";
import { type AuditActor, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { queueMail, refuseWithoutMail } from "../mail/queueMail.ts";
import { writeLinkMail } from "../mail/texts.ts";
import { notify } from "../notifications/notify.ts";
import { mustFindAccountLink } from "../queries/accountLinks.ts";
import { findWords } from "../queries/notificationChoices.ts";
import { getSettings } from "../queries/settings.ts";
import { findUserById } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { createLinkToken, hashToken } from "../tokens/token.ts";
import { endPasswordLinks } from "./endAccountLinks.ts";
import { refuseForgotten } from "./refuseForgotten.ts";

const NO_MAIL = "This desk sends no mail. Leave it out, and pass the link on yourself.";

/** Makes a link for a new account. */
export async function createInvitation(
  context: Context,
  actor: Actor,
  body: Body<"createInvitation">,
): Promise<NewAccountLink> {
  const id = uuidv7();
  const asked = { kind: "invitation", role: body.role, userId: null } as const;
  if (body.email !== undefined) refuseWithoutMail(context.config, "email", NO_MAIL);
  return actOrAsk(context, actor, {
    question: async ({ trx }): Promise<Question | null> =>
      (await linkTakesTwo(trx, asked))
        ? {
            kind: "invitation",
            subject: id,
            holder: null,
            command: body,
            effect: {
              trader: null,
              balance: null,
              details: { role: body.role, note: body.note ?? "", email: body.email ?? null },
            },
          }
        : null,
    act: (tx) => make(tx, context, actor, { id, ...asked, note: body.note ?? "", email: body.email ?? null }),
  });
}

/** Makes a link with which a user can choose a new password, for an administrator who has checked who asked for it. */
export async function createPasswordLink(
  context: Context,
  actor: Actor,
  userId: string,
  body: Body<"createPasswordLink">,
): Promise<NewAccountLink> {
  if (body.byMail === true) refuseWithoutMail(context.config, "byMail", NO_MAIL);
  return actOrAsk(context, actor, {
    question: async (tx): Promise<Question | null> => {
      const { role, username } = await findHolder(tx, actor.user.id, userId);
      if (!(await linkTakesTwo(tx.trx, { kind: "password", role, userId }))) return null;
      return {
        kind: "password_link",
        subject: userId,
        holder: userId,
        command: body,
        effect: { trader: username, balance: null, details: {} },
        nobodyElse: `${username} is an administrator, so this link needs another administrator's approval, but there is nobody else. Do it on the server instead: npm run admin -- reset-password ${username}.`,
      };
    },
    act: async (tx) => {
      const holder = await findHolder(tx, actor.user.id, userId);
      await endPasswordLinks(tx, actor, userId);
      const made = await make(tx, context, actor, passwordRow(holder, body));
      await tellHolder(tx, actor, userId, made.link.id);
      return made;
    },
  });
}

/** Runs an approved request: the link is mailed, or its requester retrieves it (`issueAccountLink`). */
export async function createApprovedLink(
  tx: Tx,
  context: Context,
  approver: Actor,
  {
    kind,
    subject,
    requestedBy,
  }: { kind: "invitation" | "password_link"; subject: string; requestedBy: string },
  command: unknown,
): Promise<void> {
  const approved = { createdBy: requestedBy, approvedBy: approver.user.id };
  if (kind === "invitation") {
    const { role, note = "", email = null } = invitationFormSchema.parse(command);
    await insert(tx, context, approver, { id: subject, kind, role, userId: null, note, email, ...approved });
    return;
  }
  const holder = await findHolder(tx, requestedBy, subject);
  await endPasswordLinks(tx, approver, holder.id);
  const row = passwordRow(holder, passwordLinkFormSchema.parse(command));
  await insert(tx, context, approver, { ...row, ...approved });
  if (row.email !== null) await tellHolder(tx, approver, holder.id, row.id);
}

function passwordRow({ id: userId, role, email }: User, { byMail = false }: Body<"createPasswordLink">) {
  const kind = "password" as const;
  return { id: uuidv7(), kind, role, userId, note: "", email: byMail ? email : null };
}

/** Notifies the account's browsers: a link that its owner did not ask for is an attack. */
export async function tellHolder(tx: Tx, { user }: Actor, userId: string, linkId: string): Promise<void> {
  await notify(tx, userId, { kind: "password_link", subject: linkId, details: { by: user.username } });
}

/** Administrators change their own password with the current one, even a lone administrator. */
async function findHolder(tx: Tx, makerId: string, userId: string): Promise<User> {
  await refuseForgotten(tx, userId);
  const user = await findUserById(tx.trx, userId);
  if (user === null) throw new Refusal("not_found");
  if (user.id === makerId)
    throw new Refusal("own_account", {
      message:
        "Change your own password in your settings, or on the server: npm run admin -- reset-password.",
    });
  return user;
}

type Row = {
  id: string;
  kind: LinkKind;
  role: Role;
  userId: string | null;
  note: string;
  /** The address to which it is mailed; null if its creator passes it on. */
  email: string | null;
  createdBy: string;
  approvedBy: string | null;
};

/** The answer contains the token unless the link is mailed, because then nobody else needs it. */
async function make(
  tx: Tx,
  context: Context,
  actor: Actor,
  row: Omit<Row, "createdBy" | "approvedBy">,
): Promise<NewAccountLink> {
  return insert(tx, context, actor, { ...row, createdBy: actor.user.id, approvedBy: null });
}

/** When a link created now expires. */
export function expiryOf(kind: LinkKind | "unissued") {
  switch (kind) {
    case "invitation":
      return AccountLinkModel.raw("now() + ? * interval '1 day'", [INVITATION_DAYS]);
    case "password":
      return AccountLinkModel.raw("now() + ? * interval '1 minute'", [PASSWORD_LINK_MINUTES]);
    case "unissued":
      return AccountLinkModel.raw("now() + ? * interval '1 hour'", [UNISSUED_HOURS]);
  }
}

async function insert(tx: Tx, { config }: Context, by: AuditActor, row: Row): Promise<NewAccountLink> {
  const { email } = row;
  const token = row.approvedBy === null || email !== null ? createLinkToken() : null;
  await AccountLinkModel.query(tx.trx).insert({
    ...row,
    tokenHash: token === null ? null : Buffer.from(hashToken(token), "hex"),
    expiresAt: expiryOf(token === null ? "unissued" : row.kind),
  });
  const link = await mustFindAccountLink(tx.trx, row.id);
  tx.publish({ name: "link.changed", userId: null, payload: link });
  const { kind, role, username, note } = link;
  await record(tx, by, {
    action: "link.created",
    subject: row.id,
    details: {
      kind,
      role,
      ...(username !== null && { username }),
      ...(note !== "" && { note }),
      ...(email !== null && { email }),
    },
  });
  if (email === null || token === null) return { link, token };
  const desk = nameOfDesk(await getSettings(tx.trx));
  // The invited person has not chosen a language yet; the inviter's is the best guess.
  const words = await findWords(tx.trx, row.userId ?? row.createdBy);
  await queueMail(tx, config, writeLinkMail(config, { link, token, to: email, desk, words }));
  return { link, token: null };
}
