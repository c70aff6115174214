import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { verifyReceipt } from "#client/verifyReceipt.ts";
import { checkReceipt } from "#protocol/checkReceipt.ts";
import { inclusionSchema, logHeadSchema, logKeySchema } from "#protocol/log.ts";
import { readRows } from "#db/rows.ts";
import { hashLeaf, inclusionRanges, isConsistent, isIncluded } from "#protocol/merkle.ts";
import { type Receipt, receiptFile, receiptSchema } from "#protocol/receipt.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { createHeadReader } from "../transparencyLog/head.ts";
import { makeReceipt } from "../transparencyLog/receipt.ts";
import { createSigner } from "../transparencyLog/signer.ts";
import { readRoots } from "../transparencyLog/tree.ts";

/** With the character that stands for what is no character. */
const COMMENT = "well done \ufffd";

let app: TestApp;
let trader: SignedInClient;
let administrator: SignedInClient;
let orderId: string;
let receipt: Receipt;
let publicKey: string;

beforeAll(async () => {
  app = await createTestApp();
  trader = await app.trader("1000");
  administrator = await app.administrator();
  for (const returnRate of ["1.8", "1.5", "1.8"]) await resolve(await place(), returnRate);
  orderId = await resolve(await place(), "1.8");
  receipt = await readReceipt(trader, orderId);
  const keys = z.array(logKeySchema).parse((await app.anonymous().get("/api/log/keys")).body);
  publicKey = keys[0]?.publicKey ?? "";
});

afterAll(() => app.close());

async function place(): Promise<string> {
  const { body } = await trader.post("/api/orders", orderRequest("10"));
  return z.object({ id: z.string() }).parse(body).id;
}

async function resolve(id: string, returnRate: string): Promise<string> {
  const body = { result: "win", returnRate, adminComment: COMMENT };
  const { status } = await administrator.patch(`/api/admin/orders/${id}/resolve`, body);
  expect(status).toBe(200);
  return id;
}

async function readReceipt(client: SignedInClient, id: string): Promise<Receipt> {
  return receiptSchema.parse((await client.get(`/api/orders/${id}/receipt`)).body);
}

const readHead = async () => logHeadSchema.parse((await app.anonymous().get("/api/log/head")).body);

describe("a receipt", () => {
  test("is the answer to the letter", async () => {
    const { body } = await trader.get(`/api/orders/${orderId}/receipt`);
    expect(verifyReceipt(JSON.stringify(body), publicKey)).toMatchObject({ outcome: "proved" });
  });

  test("proves how the order ended, away from the desk", () => {
    expect(verifyReceipt(receiptFile(receipt), publicKey)).toMatchObject({
      outcome: "proved",
      order: { leaf: "order/1", status: "win", amount: "10.00", returnRate: "1.8", payout: "18.00" },
      hidden: {
        userId: trader.actor.user.id,
        adminComment: COMMENT,
        resolvedBy: administrator.actor.user.username,
      },
      head: { keyId: receipt.head.keyId },
    });
  });

  const changed = (change: (given: Receipt) => unknown): string =>
    JSON.stringify({ ...receipt, ...Object(change(receipt)) });
  /** With one character more or less. */
  const alter = (text: string) => (text.startsWith("0") ? `1${text.slice(1)}` : `0${text.slice(1)}`);
  const secretOf = ({ secret }: Receipt) => secret ?? { salt: "", text: "" };
  const inHead = (change: (head: Receipt["head"]) => object) =>
    changed(({ head }) => ({ head: { ...head, ...change(head) } }));
  const forger = createSigner("somebody else's secret");

  const NOT_GIVEN =
    "This is not a receipt as the desk gave it: something in the file was changed, added or lost.";
  const NOT_THERE =
    "The log that the desk signed does not contain this entry at this place: the entry, its place or the proof was changed.";
  const NOT_SIGNED = "The signature does not fit the head of the log: one of them was changed.";
  const NOT_ITS_SECRET = "The private part does not belong to this entry: it was changed.";

  test.each<[string, () => string, string | RegExp]>([
    [
      "one character of its format altered",
      () => changed(() => ({ format: "livedesk-receipt/2" })),
      NOT_GIVEN,
    ],
    [
      "one character of the payout altered",
      () => changed(({ leaf }) => ({ leaf: leaf.replace('"18.00"', '"19.00"') })),
      NOT_THERE,
    ],
    ["another place", () => changed(({ index }) => ({ index: index - 1 })), NOT_THERE],
    [
      "one character of the proof altered",
      () => changed(({ proof: [first = "", ...rest] }) => ({ proof: [alter(first), ...rest] })),
      NOT_THERE,
    ],
    ["a proof cut off", () => changed(({ proof }) => ({ proof: proof.slice(1) })), NOT_THERE],
    ["another size", () => inHead(({ size }) => ({ size: size + 1 })), NOT_SIGNED],
    [
      "one character of the root altered",
      () => inHead(({ rootHash }) => ({ rootHash: alter(rootHash) })),
      NOT_SIGNED,
    ],
    [
      "one character of the time altered",
      () => inHead(({ timestamp }) => ({ timestamp: timestamp.replace(/^20/, "21") })),
      NOT_SIGNED,
    ],
    [
      "one character of the signature altered",
      () => inHead(({ signature }) => ({ signature: alter(signature) })),
      NOT_SIGNED,
    ],
    [
      "one character of the key's name altered",
      () => inHead(({ keyId }) => ({ keyId: alter(keyId) })),
      /^Another key signed this receipt: [0-9a-f]{16}, and yours is [0-9a-f]{16}\.$/,
    ],
    [
      "another desk's key",
      () => changed(({ head }) => ({ head: forger.signHead(head) })),
      `Another key signed this receipt: ${forger.keyId}, and yours is `,
    ],
    [
      "one character of the salt altered",
      () => changed((given) => ({ secret: { ...secretOf(given), salt: alter(secretOf(given).salt) } })),
      NOT_ITS_SECRET,
    ],
    [
      "one character of the comment altered",
      () =>
        changed((given) => ({
          secret: { ...secretOf(given), text: secretOf(given).text.replace("well", "weld") },
        })),
      NOT_ITS_SECRET,
    ],
    [
      "half of a character in the comment, which has the same hash",
      () =>
        changed((given) => ({
          secret: { ...secretOf(given), text: secretOf(given).text.replace("\ufffd", "\ud800") },
        })),
      NOT_GIVEN,
    ],
    ["an escape for a character", () => receiptFile(receipt).replace("well", "w\\u0065ll"), NOT_GIVEN],
    ["a key twice", () => receiptFile(receipt).replace(/^\{/, `{"index":${receipt.index},`), NOT_GIVEN],
    [
      "a number in another spelling",
      () => receiptFile(receipt).replace(`"index":${receipt.index},`, `"index":${receipt.index}.0,`),
      NOT_GIVEN,
    ],
    [
      "its keys in another order",
      () => JSON.stringify(Object.fromEntries(Object.entries(receipt).toReversed())),
      NOT_GIVEN,
    ],
    ["a byte order mark", () => `\ufeff${receiptFile(receipt)}`, NOT_GIVEN],
    ["a line break at its end", () => `${receiptFile(receipt)}\r\n`, NOT_GIVEN],
    ["a proof in reverse", () => changed(({ proof }) => ({ proof: proof.toReversed() })), NOT_THERE],
    ["a hash more", () => changed(({ proof }) => ({ proof: [...proof, ...proof.slice(0, 1)] })), NOT_THERE],
    ["a size in quotes", () => inHead(({ size }) => ({ size: `${size}` })), NOT_GIVEN],
    ["an immense size", () => inHead(() => ({ size: Number.MAX_SAFE_INTEGER })), NOT_SIGNED],
    ["a size of 0", () => inHead(() => ({ size: 0 })), NOT_SIGNED],
    [
      "a head older than the entry",
      () => changed(({ head, index }) => ({ head: signer().signHead({ ...head, size: index }) })),
      /^The head is older than the order's entry: it covers \d+ entries, and this is entry \d+\.$/,
    ],
    ["no head", () => changed(() => ({ head: undefined })), NOT_GIVEN],
    ["an empty head", () => changed(() => ({ head: null })), NOT_GIVEN],
    ["a field more", () => changed(() => ({ note: "" })), NOT_GIVEN],
    ["blanks in between", () => JSON.stringify(receipt, null, 2), NOT_GIVEN],
    ["a blank at its end", () => `${receiptFile(receipt)} `, NOT_GIVEN],
    ["nothing", () => "", NOT_GIVEN],
  ])("is refused with %s, and says why", (_, file, reason) => {
    const given = file();
    expect(given).not.toBe(receiptFile(receipt));
    const verdict = verifyReceipt(given, publicKey);
    if (verdict.outcome === "proved") throw new Error("It was proved.");
    expect(verdict.reason).toMatch(reason);
  });

  test("with half of a character is refused by browsers too, which have no file", () => {
    const { leaf, secret } = receipt;
    const text = secretOf(receipt).text.replace("\ufffd", "\ud800");
    for (const half of [{ secret: { ...secretOf(receipt), text } }, { leaf: `${leaf}\udfff`, secret }])
      expect(checkReceipt({ ...receipt, ...half }, publicKey, true)).toEqual({
        outcome: "refused",
        reason: NOT_GIVEN,
      });
  });

  test("of a line of the audit log proves nothing about an order", async () => {
    const { knex } = app.context.database;
    const [line] = await readRows(
      knex.raw(`select index::int, data from "logLeaves" where kind = 'audit' and index = 0`),
      z.object({ index: z.number(), data: z.string() }),
    );
    const { index, data: leaf } = line ?? { index: NaN, data: "" };
    const proof = await readRoots(knex, inclusionRanges(index, receipt.head.size));
    const file = changed(() => ({ index, leaf, proof, secret: null }));
    expect(verifyReceipt(file, publicKey)).toEqual({
      outcome: "refused",
      reason: "This entry of the log is not an order.",
    });
  });

  test.each(["", "x", "00".repeat(31), "AB".repeat(32)])("the key %j is refused", (key) => {
    expect(verifyReceipt(receiptFile(receipt), key)).toEqual({
      outcome: "refused",
      reason: "The public key must be 64 lower-case hex digits.",
    });
  });

  /** As the desk signs. */
  const signer = () => createSigner(app.context.config.logSigningKey);

  test("is for the trader and administrators only, and there is none before the end", async () => {
    const id = await place();
    const stranger = await app.trader();
    expect(await trader.get(`/api/orders/${id}/receipt`)).toMatchObject({
      status: 409,
      body: { code: "not_ended" },
    });
    await resolve(id, "1.5");
    expect(await stranger.get(`/api/orders/${id}/receipt`)).toMatchObject({ status: 404 });
    expect(await app.anonymous().get(`/api/orders/${id}/receipt`)).toMatchObject({ status: 401 });
    const file = receiptFile(await readReceipt(administrator, id));
    expect(verifyReceipt(file, publicKey)).toMatchObject({ outcome: "proved" });
  });

  test("an order that its trader took back has one too", async () => {
    const id = await place();
    await trader.post(`/api/orders/${id}/cancel`);
    const file = receiptFile(await readReceipt(trader, id));
    expect(verifyReceipt(file, publicKey)).toMatchObject({
      outcome: "proved",
      order: { status: "cancelled" },
    });
  });
});

test("LOG_SIGNING_KEY is rotated: each receipt is proved with the key of its time, and the log goes on", async () => {
  const { database } = app.context;
  const heads = createHeadReader(database.knex, createSigner("the next secret"));
  const id = await resolve(await place(), "1.8");
  const rotated = receiptSchema.parse(await makeReceipt(database, heads, trader.actor, id));
  const keys = z.array(logKeySchema).parse((await app.anonymous().get("/api/log/keys")).body);
  const next = keys.find((key) => key.keyId === rotated.head.keyId)?.publicKey ?? "";
  expect(keys.map((key) => key.publicKey).toSorted()).toEqual([publicKey, next].toSorted());
  expect(verifyReceipt(receiptFile(receipt), publicKey)).toMatchObject({ outcome: "proved" });
  expect(verifyReceipt(receiptFile(rotated), next)).toMatchObject({ outcome: "proved" });
  for (const [file, key] of [
    [receipt, next],
    [rotated, publicKey],
  ] as const)
    expect(verifyReceipt(receiptFile(file), key)).toEqual({
      outcome: "refused",
      reason: expect.stringMatching(/^Another key signed this receipt/),
    });
  const [from, to] = [receipt.head, rotated.head];
  const { body } = await app.anonymous().get(`/api/log/consistency?from=${from.size}&to=${to.size}`);
  expect(isConsistent(from, to, z.object({ proof: z.array(z.string()) }).parse(body).proof)).toBe(true);
  await expect(database.knex("logKeys").delete()).rejects.toThrow("append-only");
});

describe("the public log", () => {
  test("proves to anybody that a leaf is in it and that it only grew", async () => {
    const older = await readHead();
    await resolve(await place(), "1.5");
    await placeAll(app.context.database);
    const newer = (await readReceipt(trader, await resolve(await place(), "1.8"))).head;
    expect(newer.size).toBeGreaterThan(older.size);

    const leaf = hashLeaf(receipt.leaf);
    const inclusion = await app.anonymous().get(`/api/log/inclusion?leaf=${leaf}&size=${newer.size}`);
    const { index, proof } = inclusionSchema.parse(inclusion.body);
    expect(isIncluded({ leafHash: leaf, index, size: newer.size, rootHash: newer.rootHash, proof })).toBe(
      true,
    );

    const consistency = await app.anonymous().get(`/api/log/consistency?from=${older.size}&to=${newer.size}`);
    const path = z.object({ proof: z.array(z.string()) }).parse(consistency.body).proof;
    expect(isConsistent(older, newer, path)).toBe(true);
  });

  test.each([
    ["inclusion?size=1", 400],
    [`inclusion?leaf=${"0".repeat(64)}&size=1`, 404],
    [`inclusion?leaf=${"0".repeat(63)}&size=1`, 400],
    [`inclusion?leaf=${"0".repeat(64)}&size=0`, 400],
    ["consistency?from=1&to=1000000", 404],
    ["consistency?from=2&to=1", 400],
    ["consistency?from=0&to=1", 400],
    ["consistency?from=1.5&to=2", 400],
    ["consistency?from=1e400&to=2", 400],
  ])("%s is answered with %d", async (path, status) => {
    expect((await app.anonymous().get(`/api/log/${path}`)).status).toBe(status);
  });
});

// Last, for it keeps this process busy long enough for connections to be closed as idle.
test("a receipt is refused with any one character altered", () => {
  const file = receiptFile(receipt);
  const proved = Array.from({ length: file.length }, (_, at) => {
    const other = file[at] === "0" ? "1" : "0";
    return file.slice(0, at) + other + file.slice(at + 1);
  }).filter((altered) => verifyReceipt(altered, publicKey).outcome === "proved");
  expect(proved).toEqual([]);
});

test("a head is at most a second old", async () => {
  let now = Date.parse("2026-03-01T12:00:00.000Z");
  const heads = createHeadReader(app.context.database.knex, createSigner("a clock's secret"), () => now);
  const first = await heads.current();
  expect(first.timestamp).toBe("2026-03-01T12:00:00.000Z");
  now += 999;
  expect(await heads.current()).toBe(first);
  now += 1;
  expect((await heads.current()).timestamp).toBe("2026-03-01T12:00:01.000Z");
});

test("the log of today contains what a receipt's head said", async () => {
  await resolve(await place(), "1.8");
  await placeAll(app.context.database);
  const now = logHeadSchema.parse(
    await createHeadReader(app.context.database.knex, createSigner("a clock's secret")).next(),
  );
  expect(now.size).toBeGreaterThan(receipt.head.size);
  const { body } = await app.anonymous().get(`/api/log/consistency?from=${receipt.head.size}&to=${now.size}`);
  const { proof } = z.object({ proof: z.array(z.string()) }).parse(body);
  expect(isConsistent(receipt.head, now, proof)).toBe(true);
  expect(isConsistent({ ...receipt.head, rootHash: hashLeaf("another") }, now, proof)).toBe(false);
});
