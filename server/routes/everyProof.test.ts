import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import { type Answer, createProgram } from "../test/client.ts";
import { enrol, openAuthenticator } from "../test/authenticator.ts";
import { PNG } from "../test/fixtures.ts";
import { sendHeldBack } from "../test/heldBack.ts";
import { AT_LOCALHOST, insertPasskey } from "../test/passkey.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { BTC_ADDRESS, depositRequest, withdrawalRequest } from "../test/transferRequests.ts";

/* Every call that needs a proof of identity, with old and new proofs; and what keeps a proof alive. */

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;
let colleague: SignedInClient;

beforeAll(async () => {
  app = await createTestApp({ publicOrigins: ["http://localhost"] });
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
  admin = await app.administrator();
  colleague = await app.administrator();
});

const knex = () => app.context.database.knex;
const traderPath = () => `/api/admin/users/${trader.actor.user.id}`;
const suspend = async () => colleague.patch(traderPath(), { isActive: false });

async function lastSeen({ actor }: SignedInClient, proven: string, worked: string): Promise<void> {
  await knex()("sessions")
    .where({ userId: actor.user.id })
    .update({
      provenAt: knex().raw("now() - cast(? as interval)", [proven]),
      workedAt: knex().raw("now() - cast(? as interval)", [worked]),
    });
}

function picture(): FormData {
  const form = new FormData();
  form.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
  return form;
}

let drawn = 0;
/** Another logo than the last one. */
function newPicture(): FormData {
  const width = 20 + (drawn += 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><rect width="9" height="9"/></svg>`;
  const form = new FormData();
  form.append("logo", new Blob([svg]), "logo.svg");
  return form;
}

async function webhook(): Promise<string> {
  await knex()("webhooks").delete();
  const { body } = await colleague.post("/api/admin/webhooks", RECEIVER);
  return (body as { webhook: { id: string } }).webhook.id;
}

/** A delivery of the webhook that was given up. */
async function deadLetter(webhookId: string): Promise<string> {
  const id = uuidv7();
  await knex()("webhookDeliveries").insert({
    id,
    webhookId,
    event: "order.changed",
    subject: id,
    happenedAt: knex().fn.now(),
    body: "{}",
    status: "dead",
    endedAt: knex().fn.now(),
    retriesUntil: knex().fn.now(),
  });
  return id;
}

async function link(): Promise<string> {
  const { body } = await colleague.post("/api/admin/invitations", { role: "user" });
  return (body as { link: { id: string } }).link.id;
}

/** An invitation that a colleague has approved, and that the administrator has not drawn yet. */
async function approvedLink(): Promise<string> {
  const id = await link();
  await knex()("accountLinks")
    .where({ id })
    .update({ tokenHash: null, createdBy: admin.actor.user.id, approvedBy: colleague.actor.user.id });
  return id;
}

async function note(): Promise<{ id: string; version: number; text: string }> {
  const { body } = await admin.post(`${traderPath()}/notes`, { text: "Called" });
  return body as { id: string; version: number; text: string };
}

let count = 5_000;
/** Another number each time. */
const next = () => `${(count += 1)}`;

/** What a colleague asks for, under both rules; what was asked for before has ended. */
async function asked(ask: () => Promise<Answer>): Promise<string> {
  await knex()("approvals")
    .where({ status: "pending" })
    .update({ status: "overtaken", decidedAt: new Date() });
  await knex()("settings").update({ secondApprovalForChanges: true, secondApprovalAbove: "0.5" });
  expect((await ask()).status).toBe(202);
  await knex()("settings").update({ secondApprovalForChanges: false, secondApprovalAbove: null });
  const { id } = await knex()("approvals").orderBy("id", "desc").first<{ id: string }>("id");
  return `/api/admin/approvals/${id}`;
}

const askedForBalance = () => asked(() => colleague.patch(traderPath(), { balance: next() }));

const RECEIVER = { name: "ERP", url: "https://erp.example.com/hooks", events: ["order.changed"] };

/** Something of each kind that takes two, and the proof that the approval needs. */
const ASKED: [strength: "steady" | "recent", ask: () => Promise<string>][] = [
  ["recent", askedForBalance],
  [
    "recent",
    async () => {
      const { user } = (await app.administrator()).actor;
      return asked(() => colleague.patch(`/api/admin/users/${user.id}`, { isActive: false }));
    },
  ],
  [
    "steady",
    async () => {
      const { id } = await submitOrder(trader, "1");
      const win = { result: "win", returnRate: "1.8" };
      return asked(() => colleague.patch(`/api/admin/orders/${id}/resolve`, win));
    },
  ],
  [
    "steady",
    async () => {
      const { id } = await submitDeposit(trader, "5");
      return asked(() => colleague.patch(`/api/admin/transactions/${id}/process`, { status: "completed" }));
    },
  ],
  ["recent", () => asked(() => colleague.patch("/api/admin/settings", { autoApproveLimit: next() }))],
  ["recent", () => asked(() => colleague.post("/api/admin/invitations", { role: "admin" }))],
  [
    "recent",
    async () => {
      const { user } = (await app.administrator()).actor;
      return asked(() => colleague.post(`/api/admin/users/${user.id}/password-link`, {}));
    },
  ],
  [
    "recent",
    async () => {
      await knex()("webhooks").delete();
      return asked(() => colleague.post("/api/admin/webhooks", RECEIVER));
    },
  ],
  [
    "recent",
    async () => {
      const id = await webhook();
      const url = `https://erp.example.com/${next()}`;
      return asked(() => colleague.patch(`/api/admin/webhooks/${id}`, { url }));
    },
  ],
];

async function redCheck(): Promise<string> {
  const id = uuidv7();
  await knex().raw(`insert into checks (id, "of", "finishedAt", differences) values (?, 1, now(), ?)`, [
    id,
    JSON.stringify([{ check: "c", rows: 1, first: [] }]),
  ]);
  return id;
}

async function endChecks(): Promise<void> {
  await knex()("checks").delete();
}

async function payment(): Promise<string> {
  const { id } = await submitWithdrawal(trader, "5");
  return `/api/admin/transactions/${id}/paying`;
}

type Send = () => Promise<Answer>;
/** Prepares its case and returns how to send the call. */
type Prepare = () => Promise<Send> | Send;
type Row = [strength: "steady" | "recent" | "none", who: "trader" | "admin", status: number, Prepare];

const turnOff = (channel: string, topic: string) =>
  trader.patch("/api/notifications/choices", { channel, topic, isOn: false });

const TABLE: Partial<Record<EndpointName, Row[]>> = {
  chooseNotification: [
    ["recent", "trader", 200, () => () => turnOff("mail", "sign_ins")],
    ["recent", "trader", 200, () => () => turnOff("mail", "tokens")],
    ["recent", "trader", 200, () => () => turnOff("push", "sign_ins")],
    ["recent", "trader", 200, () => () => turnOff("push", "tokens")],
    ["none", "trader", 200, () => () => turnOff("mail", "orders")],
    ["none", "trader", 200, () => () => turnOff("sound", "sign_ins")],
    [
      "none",
      "trader",
      200,
      () => () =>
        trader.patch("/api/notifications/choices", { channel: "push", topic: "tokens", isOn: true }),
    ],
  ],
  resolveOrder: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const { id } = await submitOrder(trader, "1");
        return () => admin.patch(`/api/admin/orders/${id}/resolve`, { result: "win", returnRate: "1.8" });
      },
    ],
  ],
  processTransaction: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const { id } = await submitDeposit(trader, "5");
        return () => admin.patch(`/api/admin/transactions/${id}/process`, { status: "completed" });
      },
    ],
    [
      "steady",
      "admin",
      200,
      async () => {
        const { id } = await submitWithdrawal(trader, "5");
        return () => admin.patch(`/api/admin/transactions/${id}/process`, { status: "rejected" });
      },
    ],
  ],
  startPaying: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const path = await payment();
        return () => admin.post(path, {});
      },
    ],
    [
      "steady",
      "admin",
      200,
      async () => {
        const path = await payment();
        await colleague.post(path, {});
        return () => admin.post(path, { takeOverFrom: colleague.actor.user.username });
      },
    ],
  ],
  stopPaying: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const path = await payment();
        await admin.post(path, {});
        return () => admin.delete(path);
      },
    ],
  ],
  closePending: [
    [
      "steady",
      "admin",
      200,
      async () => {
        trader = await app.trader();
        await submitDeposit(trader, "5");
        await suspend();
        return () => admin.post(`${traderPath()}/close-pending`);
      },
    ],
  ],
  decideApproval: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const path = await askedForBalance();
        return () => admin.patch(path, { decision: "declined" });
      },
    ],
    ...ASKED.map(([strength, ask]): Row => [
      strength,
      "admin",
      200,
      async () => {
        const path = await ask();
        return () => admin.patch(path, { decision: "approved" });
      },
    ]),
  ],
  updateSettings: [
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { maintenanceMode: false })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { maintenanceAt: null })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { maintenanceMessage: "" })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { ordersPaused: null })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { depositsPaused: null })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { withdrawalsPaused: null })],
    ["steady", "admin", 200, () => () => admin.patch("/api/admin/settings", { signUpsPaused: null })],
    ["recent", "admin", 200, () => () => admin.patch("/api/admin/settings", { tradingFee: "0.001" })],
    [
      "recent",
      "admin",
      200,
      () => () => admin.patch("/api/admin/settings", { btcWalletAddress: BTC_ADDRESS }),
    ],
    ["recent", "admin", 200, () => () => admin.patch("/api/admin/settings", { newAddressHoldHours: 0 })],
    [
      "recent",
      "admin",
      200,
      () => () => admin.patch("/api/admin/settings", { maintenanceMode: false, autoApproveLimit: "10" }),
    ],
  ],
  previewLogo: [["steady", "admin", 200, () => () => admin.post("/api/admin/logo/preview", picture())]],
  uploadLogo: [["steady", "admin", 201, () => () => admin.post("/api/admin/logo/upload", picture())]],
  removeLogo: [["steady", "admin", 204, () => () => admin.delete("/api/admin/logo")]],
  addNote: [["steady", "admin", 201, () => () => admin.post(`${traderPath()}/notes`, { text: "Called" })]],
  editNote: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const { id, version } = await note();
        return () => admin.put(`${traderPath()}/notes/${id}`, { text: "Called twice", version });
      },
    ],
  ],
  changeFlag: [
    [
      "steady",
      "admin",
      200,
      () => () => admin.put(`${traderPath()}/flags/watch`, { isSet: true, reason: "Odd" }),
    ],
  ],
  startCheck: [
    [
      "steady",
      "admin",
      201,
      async () => {
        await endChecks();
        return () => admin.post("/api/admin/checks");
      },
    ],
  ],
  acknowledgeCheck: [
    [
      "recent",
      "admin",
      200,
      async () => {
        const id = await redCheck();
        return () => admin.post(`/api/admin/checks/${id}/acknowledge`, { note: "Seen" });
      },
    ],
  ],
  updateUser: [
    ["recent", "admin", 200, () => () => admin.patch(traderPath(), { balance: "5" })],
    ["recent", "admin", 200, () => () => admin.patch(traderPath(), { isActive: false })],
    ["recent", "admin", 200, () => () => admin.patch(traderPath(), { isActive: true })],
    [
      "recent",
      "admin",
      200,
      async () => {
        trader = await app.trader("0");
        await suspend();
        return () => admin.patch(traderPath(), { forget: true });
      },
    ],
  ],
  endUserSessions: [["recent", "admin", 204, () => () => admin.delete(`${traderPath()}/sessions`)]],
  createInvitation: [
    ["recent", "admin", 201, () => () => admin.post("/api/admin/invitations", { role: "user" })],
  ],
  createPasswordLink: [["recent", "admin", 201, () => () => admin.post(`${traderPath()}/password-link`, {})]],
  issueAccountLink: [
    [
      "recent",
      "admin",
      200,
      async () => {
        const id = await approvedLink();
        return () => admin.post(`/api/admin/links/${id}/issue`);
      },
    ],
  ],
  revokeAccountLink: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const id = await link();
        return () => admin.delete(`/api/admin/links/${id}`);
      },
    ],
  ],
  createWebhook: [
    [
      "recent",
      "admin",
      201,
      async () => {
        await knex()("webhooks").delete();
        return () => admin.post("/api/admin/webhooks", RECEIVER);
      },
    ],
  ],
  changeWebhook: [
    [
      "recent",
      "admin",
      200,
      async () => {
        const id = await webhook();
        return () => admin.patch(`/api/admin/webhooks/${id}`, { isPaused: true });
      },
    ],
  ],
  rotateWebhookSecret: [
    [
      "recent",
      "admin",
      200,
      async () => {
        const id = await webhook();
        return () => admin.post(`/api/admin/webhooks/${id}/secret`);
      },
    ],
  ],
  removeWebhook: [
    [
      "recent",
      "admin",
      200,
      async () => {
        const id = await webhook();
        return () => admin.delete(`/api/admin/webhooks/${id}`);
      },
    ],
  ],
  testWebhook: [
    [
      "recent",
      "admin",
      201,
      async () => {
        const id = await webhook();
        return () => admin.post(`/api/admin/webhooks/${id}/test`);
      },
    ],
  ],
  sendWebhookAgain: [
    [
      "steady",
      "admin",
      200,
      async () => {
        const id = await webhook();
        const delivery = await deadLetter(id);
        return () => admin.post(`/api/admin/webhooks/${id}/again`, { deliveries: [delivery] });
      },
    ],
  ],
  // Without an identity provider; with one: server/routes/provider.test.ts.
  startProviderAccount: [
    [
      "recent",
      "admin",
      404,
      () => () => admin.post("/api/user/provider-accounts/start", undefined, AT_LOCALHOST),
    ],
  ],
  addProviderAccount: [
    [
      "recent",
      "admin",
      404,
      () => () => admin.post("/api/user/provider-accounts", { answer: "code=a&state=b" }, AT_LOCALHOST),
    ],
  ],
  removeProviderAccount: [
    ["recent", "admin", 404, () => () => admin.delete(`/api/user/provider-accounts/${uuidv7()}`)],
  ],
  submitTransaction: [
    ["recent", "trader", 201, () => () => trader.post("/api/transactions", withdrawalRequest("5"))],
    ["none", "trader", 201, () => () => trader.post("/api/transactions", depositRequest("5"))],
  ],
  saveAddress: [
    [
      "recent",
      "trader",
      201,
      () => () => trader.post("/api/user/addresses", { crypto: "BTC", address: BTC_ADDRESS, name: "Mine" }),
    ],
  ],
  renameAddress: [
    [
      "recent",
      "trader",
      200,
      async () => {
        await knex()("savedAddresses").where({ userId: trader.actor.user.id }).delete();
        const saved = { crypto: "BTC", address: BTC_ADDRESS, name: "Mine" };
        const { id } = (await trader.post("/api/user/addresses", saved)).body as { id: string };
        return () => trader.patch(`/api/user/addresses/${id}`, { name: "Old" });
      },
    ],
  ],
  createToken: [
    ["recent", "trader", 201, () => () => trader.post("/api/user/tokens", { name: "bot", scope: "read" })],
  ],
  exportAccount: [["recent", "trader", 200, () => () => trader.post("/api/user/export")]],
  exportActivity: [["recent", "trader", 200, () => () => trader.post("/api/user/export/activity", {})]],
  endOtherSessions: [["recent", "trader", 204, () => () => trader.delete("/api/user/sessions")]],
  endSession: [
    [
      "recent",
      "trader",
      204,
      async () => {
        await app.signedIn(trader.actor);
        const { id } = await knex()("sessions")
          .where({ userId: trader.actor.user.id })
          .orderBy("createdAt", "desc")
          .first<{ id: string }>("id");
        return () => trader.delete(`/api/user/sessions/${id}`);
      },
    ],
  ],
  startSecondFactor: [["recent", "trader", 201, () => () => trader.post("/api/user/second-factor")]],
  confirmSecondFactor: [
    [
      "recent",
      "trader",
      200,
      async () => {
        await knex()("secondFactors").where({ userId: trader.actor.user.id }).delete();
        const { secret } = (await trader.post("/api/user/second-factor")).body as { secret: string };
        const { code } = await openAuthenticator(secret);
        return () => trader.post("/api/user/second-factor/confirm", { code: code() });
      },
    ],
  ],
  removeSecondFactor: [
    [
      "recent",
      "trader",
      204,
      async () => {
        await enrol(trader);
        return () => trader.delete("/api/user/second-factor");
      },
    ],
  ],
  renewRecoveryCodes: [
    [
      "recent",
      "trader",
      201,
      async () => {
        trader = await app.trader();
        await enrol(trader);
        return () => trader.post("/api/user/second-factor/recovery-codes");
      },
    ],
  ],
  startPasskey: [
    ["recent", "trader", 201, () => () => trader.post("/api/user/passkeys/options", undefined, AT_LOCALHOST)],
  ],
  removePasskey: [
    [
      "recent",
      "trader",
      200,
      async () => {
        const { passkeyId } = await insertPasskey(knex(), trader.actor.user.id);
        return () => trader.delete(`/api/user/passkeys/${passkeyId}`);
      },
    ],
  ],
};

/** How old the proof and the last work are, and which strengths are then accepted. */
const AGES: [what: string, proven: string, worked: string, accepted: string[]][] = [
  ["nine minutes old", "9 minutes", "9 minutes", ["recent", "steady", "none"]],
  ["eleven minutes old, idle", "11 minutes", "11 minutes", ["none"]],
  ["an hour old, idle", "1 hour", "1 hour", ["none"]],
  ["an hour old, steady work", "1 hour", "9 minutes", ["steady", "none"]],
  ["over eight hours old, steady work", "8 hours 1 minute", "1 minute", ["none"]],
];

const ROWS = Object.entries(TABLE).flatMap(([name, rows]) =>
  rows.map(([strength, who, status, prepare], place) => ({
    name: `${name} ${place + 1}`,
    strength,
    who,
    prepare,
    expected: AGES.map(([age, , , accepted]) => [
      age,
      accepted.includes(strength) ? status : "step_up_required",
    ]),
  })),
);

test("the table has every call that needs a proof, with its strength", () => {
  const declared = Object.entries(endpoints).flatMap(([name, call]) =>
    "proof" in call && call.proof !== "none" ? [name] : [],
  );
  expect(Object.keys(TABLE).toSorted()).toEqual(declared.toSorted());
});

test.each(ROWS)("$name takes a proof that is $strength", async ({ who, prepare, expected }) => {
  const answers: [string, unknown][] = [];
  let send: Send | undefined;
  for (const [age, proven, worked] of AGES) {
    send ??= await prepare();
    await lastSeen(who === "admin" ? admin : trader, proven, worked);
    const { status, body } = await send();
    const isRefused = status === 403;
    answers.push([age, isRefused ? (body as { code: string }).code : status]);
    if (!isRefused) send = undefined;
  }
  expect(answers).toEqual(expected);
});

async function isKeptAlive(send: Send): Promise<boolean> {
  await lastSeen(admin, "9 minutes", "9 minutes");
  expect((await send()).status).toBeLessThan(500);
  const { idle } = await knex()("sessions")
    .where({ userId: admin.actor.user.id })
    .first<{ idle: boolean }>(knex().raw(`"workedAt" < now() - interval '8 minutes' as idle`));
  return !idle;
}

/** All acts that keep a steady proof alive: each changes something, and has a line in the audit log. */
const WORK: Record<string, Prepare> = {
  ...Object.fromEntries(
    Object.entries(TABLE).flatMap(([name, rows]) =>
      rows.flatMap(([, who, status, prepare], place): [string, Prepare][] =>
        who === "admin" && status < 300 && !["updateSettings", "previewLogo"].includes(name)
          ? [[`${name} ${place + 1}`, prepare]]
          : [],
      ),
    ),
  ),
  "updateUser 3": async () => {
    await suspend();
    return () => admin.patch(traderPath(), { isActive: true });
  },
  uploadLogo: () => () => admin.post("/api/admin/logo/upload", newPicture()),
  removeLogo: async () => {
    await admin.post("/api/admin/logo/upload", newPicture());
    return () => admin.delete("/api/admin/logo");
  },
  "closing the desk": async () => {
    await knex()("settings").update({ maintenanceMode: false });
    return () => admin.patch("/api/admin/settings", { maintenanceMode: true });
  },
  "opening the desk": async () => {
    await knex()("settings").update({ maintenanceMode: true });
    return () => admin.patch("/api/admin/settings", { maintenanceMode: false });
  },
  "pausing orders": async () => {
    await knex()("settings").update({ ordersPaused: null });
    return () => admin.patch("/api/admin/settings", { ordersPaused: "Back soon" });
  },
  "resuming orders": async () => {
    await knex()("settings").update({ ordersPaused: "Back soon" });
    return () => admin.patch("/api/admin/settings", { ordersPaused: null });
  },
  "another fee": async () => {
    await knex()("settings").update({ tradingFee: "0.001" });
    return () => admin.patch("/api/admin/settings", { tradingFee: "0.002" });
  },
  "asking for a second administrator": async () => {
    await knex()("settings").update({ secondApprovalForChanges: true });
    return async () => {
      const answer = await admin.patch(traderPath(), { balance: "7" });
      await knex()("settings").update({ secondApprovalForChanges: false });
      return answer;
    };
  },
};
for (const replaced of ["uploadLogo 1", "removeLogo 1"]) delete WORK[replaced];

/** Acts that find everything as it should be, only show or tell something, or are not an administrator's. */
const NO_WORK: Record<string, Prepare> = {
  "stopping a payment that nobody makes": async () => {
    const path = await payment();
    return () => admin.delete(path);
  },
  "starting one's own payment again": async () => {
    const path = await payment();
    await admin.post(path, {});
    return () => admin.post(path, {});
  },
  "opening an open desk": () => () => admin.patch("/api/admin/settings", { maintenanceMode: false }),
  "closing a closed desk": async () => {
    await knex()("settings").update({ maintenanceMode: true });
    return async () => {
      const answer = await admin.patch("/api/admin/settings", { maintenanceMode: true });
      await knex()("settings").update({ maintenanceMode: false });
      return answer;
    };
  },
  "no announcement": () => () => admin.patch("/api/admin/settings", { maintenanceAt: null }),
  "the same message": () => () => admin.patch("/api/admin/settings", { maintenanceMessage: "" }),
  "resuming what is not paused": () => () => admin.patch("/api/admin/settings", { ordersPaused: null }),
  "pausing for the same reason": async () => {
    await knex()("settings").update({ ordersPaused: "Back soon" });
    return async () => {
      const answer = await admin.patch("/api/admin/settings", { ordersPaused: "Back soon" });
      await knex()("settings").update({ ordersPaused: null });
      return answer;
    };
  },
  "the same fee": async () => {
    await knex()("settings").update({ tradingFee: "0.001" });
    return () => admin.patch("/api/admin/settings", { tradingFee: "0.0010" });
  },
  "a preview of a logo": () => () => admin.post("/api/admin/logo/preview", newPicture()),
  "the same logo": async () => {
    await admin.post("/api/admin/logo/upload", picture());
    return () => admin.post("/api/admin/logo/upload", picture());
  },
  "removing no logo": async () => {
    await admin.delete("/api/admin/logo");
    return () => admin.delete("/api/admin/logo");
  },
  "the same note": async () => {
    const { id, version, text } = await note();
    return () => admin.put(`${traderPath()}/notes/${id}`, { text, version });
  },
  "a flag that is set": async () => {
    await admin.put(`${traderPath()}/flags/watch`, { isSet: true, reason: "Odd" });
    return () => admin.put(`${traderPath()}/flags/watch`, { isSet: true, reason: "Odd again" });
  },
  "a flag that is not set": () => () =>
    admin.put(`${traderPath()}/flags/watch`, { isSet: false, reason: "Fine" }),
  "closing when nothing is pending": async () => {
    await suspend();
    return () => admin.post(`${traderPath()}/close-pending`);
  },
  "a check that is under way": async () => {
    await colleague.post("/api/admin/checks");
    return () => admin.post("/api/admin/checks");
  },
  "a link that has ended": async () => {
    const id = await link();
    await colleague.delete(`/api/admin/links/${id}`);
    return () => admin.delete(`/api/admin/links/${id}`);
  },
  "sending again what was never given up": async () => {
    const id = await webhook();
    return () => admin.post(`/api/admin/webhooks/${id}/again`, { deliveries: [uuidv7()] });
  },
  "a webhook as it is": async () => {
    const id = await webhook();
    return () => admin.patch(`/api/admin/webhooks/${id}`, { name: "ERP", isPaused: false });
  },
  "pausing a paused webhook": async () => {
    const id = await webhook();
    await colleague.patch(`/api/admin/webhooks/${id}`, { isPaused: true });
    return () => admin.patch(`/api/admin/webhooks/${id}`, { isPaused: true });
  },
  "the same balance": () => () => admin.patch(traderPath(), { balance: "1000" }),
  "restoring an active user": () => () => admin.patch(traderPath(), { isActive: true }),
  "suspending a suspended user": async () => {
    await suspend();
    return () => admin.patch(traderPath(), { isActive: false });
  },
  "ending sessions of a user without any": async () => {
    await colleague.delete(`${traderPath()}/sessions`);
    return () => admin.delete(`${traderPath()}/sessions`);
  },
  "a provider account that does not exist": () => () =>
    admin.delete(`/api/user/provider-accounts/${uuidv7()}`),
  "an order that is decided": async () => {
    const { id } = await submitOrder(trader, "1");
    const body = { result: "win", returnRate: "1.8" };
    await colleague.patch(`/api/admin/orders/${id}/resolve`, body);
    return () => admin.patch(`/api/admin/orders/${id}/resolve`, body);
  },
  "taking an order": async () => {
    const { id } = await submitOrder(trader, "1");
    return () => admin.put(`/api/admin/claims/order/${id}`);
  },
  "a note for the desk": async () => {
    const { count } = (await knex()("deskNotes").count("version as count").first()) as { count: string };
    return () => admin.post("/api/admin/notes", { text: "Good morning", version: Number(count) });
  },
  "ticking off": () => () => admin.post("/api/admin/setup/fee"),
  // What they do for their own account, as every trader does.
  "saving an address": () => () =>
    admin.post("/api/user/addresses", { crypto: "BTC", address: BTC_ADDRESS, name: "Mine" }),
  "creating a token": () => () => admin.post("/api/user/tokens", { name: "bot", scope: "read" }),
  "exporting one's own data": () => () => admin.post("/api/user/export"),
};

describe("a steady proof", () => {
  test.each(Object.entries(WORK))("is kept alive by work: %s", async (_name, prepare) => {
    expect(await isKeptAlive(await prepare())).toBe(true);
  });

  test.each(Object.entries(NO_WORK))(
    "is not kept alive by what changes nothing: %s",
    async (_name, prepare) => {
      expect(await isKeptAlive(await prepare())).toBe(false);
    },
  );
});

/** How access ends while the body of a call is held back, and what is then answered. */
const ENDINGS: Record<string, { of: string[]; status: number; end: (userId: string) => Promise<unknown> }> = {
  "they were suspended": {
    of: ["trader", "admin", "program"],
    status: 403,
    end: (id) => knex()("users").where({ id }).update({ isActive: false }),
  },
  "they were demoted": {
    of: ["admin", "program"],
    status: 403,
    end: (id) => knex()("users").where({ id }).update({ role: "user" }),
  },
  "their session ended": {
    of: ["trader", "admin"],
    status: 401,
    end: (userId) => knex()("sessions").where({ userId }).delete(),
  },
  "their token was revoked": {
    of: ["program"],
    status: 401,
    end: (userId) => knex()("apiTokens").where({ userId }).delete(),
  },
  "their token expired": {
    of: ["program"],
    status: 401,
    end: (userId) =>
      knex()("apiTokens")
        .where({ userId })
        .update({ expiresAt: knex().raw("now()") }),
  },
};

/** Programs of administrators decide too. */
const OF_PROGRAMS: [name: string, who: string, prepare: Prepare][] = Object.entries(TABLE).flatMap(
  ([name, rows]) =>
    ["resolveOrder", "processTransaction", "startPaying", "stopPaying"].includes(name)
      ? rows.map(([, , , prepare], place): [string, string, Prepare] => [
          `${name} ${place + 1}`,
          "program",
          prepare,
        ])
      : [],
);

const HELD_BACK = [
  ...ROWS.map(({ name, who, prepare }): [string, string, Prepare] => [name, who, prepare]),
  ...OF_PROGRAMS,
].flatMap(([name, who, prepare]) =>
  Object.entries(ENDINGS).flatMap(([ending, { of, status, end }]) =>
    of.includes(who) ? [{ name, who, ending, status, end, prepare }] : [],
  ),
);

/** All that a call could have moved or written. */
async function written(): Promise<unknown> {
  const { rows } = await knex().raw<{ rows: unknown[] }>(
    `select (select count(*) from "auditLog") as lines, (select count(*) from journals) as journals,
            (select count(*) from events) as events`,
  );
  return rows;
}

/** A program that decides for its administrator. */
async function programOf(client: SignedInClient): Promise<SignedInClient> {
  await enrol(client);
  const body = { name: "robot", scope: "desk_decide" };
  const { token } = (await client.post("/api/user/tokens", body)).body as { token: string };
  return Object.assign(createProgram(app.url, token), { actor: client.actor, cookie: "", token });
}

test.each(HELD_BACK)(
  "$name by a $who changes nothing if its body is held back until $ending",
  async (row) => {
    const { who, status, end, prepare } = row;
    if (who === "program") admin = await programOf(admin);
    const send = await prepare();
    const caller = who === "trader" ? trader : admin;
    let answered: number | undefined;
    let before: unknown;
    const whileHeldBack =
      (method: string) =>
      async (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> => {
        const call = { method, path, body };
        answered = await sendHeldBack(
          app.url,
          { cookies: caller.cookies, headers: { ...headersOf(caller), ...headers } },
          call,
          async () => {
            // By then the caller is let in: later requests have been answered.
            await colleague.get("/api/user");
            await colleague.get("/api/user");
            await end(caller.actor.user.id);
            before = await written();
          },
        );
        return { status: answered, headers: new Headers(), body: null };
      };
    const [post, put, patch] = ["POST", "PUT", "PATCH"].map(whileHeldBack);
    Object.assign(caller, {
      post,
      put,
      patch,
      delete: (path: string, headers?: Record<string, string>) =>
        whileHeldBack("DELETE")(path, undefined, headers),
    });
    await send();
    expect(answered).toBe(status);
    expect(await written()).toEqual(before);
  },
);

function headersOf(client: SignedInClient & { token?: string }): Record<string, string> {
  return client.token === undefined ? {} : { authorization: `Bearer ${client.token}` };
}
