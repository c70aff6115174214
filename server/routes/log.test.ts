import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { verifyReceipt } from "#client/verifyReceipt.ts";
import { inclusionSchema, logHeadSchema, logKeySchema } from "#protocol/log.ts";
import { hashLeaf, isConsistent, isIncluded } from "#protocol/merkle.ts";
import { type Receipt, receiptFile, receiptSchema } from "#protocol/receipt.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { createHeadReader } from "../transparencyLog/head.ts";
import { makeReceipt } from "../transparencyLog/receipt.ts";
import { createSigner } from "../transparencyLog/signer.ts";

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
  const body = { result: "win", returnRate, adminComment: "well done" };
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
        adminComment: "well done",
        resolvedBy: administrator.actor.user.username,
      },
      head: { keyId: receipt.head.keyId },
    });
  });

  const changed = (change: (given: Receipt) => unknown): string =>
    JSON.stringify({ ...receipt, ...Object(change(receipt)) });
  const altered = (text: string, from: string, to: string) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };
  const forger = createSigner("somebody else's secret");

  test.each<[string, () => string, RegExp]>([
    [
      "another outcome",
      () => changed(({ leaf }) => ({ leaf: altered(leaf, '"18.00"', '"15.00"') })),
      /does not contain this entry/,
    ],
    ["another place", () => changed(({ index }) => ({ index: index - 1 })), /does not contain this entry/],
    [
      "a proof cut off",
      () => changed(({ proof }) => ({ proof: proof.slice(1) })),
      /does not contain this entry/,
    ],
    [
      "a head older than the entry",
      () => changed(({ head }) => ({ head: signer().signHead({ ...head, size: 1 }) })),
      /older than the order's entry/,
    ],
    [
      "another time",
      () => changed(({ head }) => ({ head: { ...head, timestamp: "2026-01-01T00:00:00.000Z" } })),
      /signature does not fit/,
    ],
    [
      "another size",
      () => changed(({ head }) => ({ head: { ...head, size: head.size + 1 } })),
      /signature does not fit/,
    ],
    [
      "another desk's key",
      () => changed(({ head }) => ({ head: forger.signHead(head) })),
      /Another key signed/,
    ],
    [
      "another comment",
      () =>
        changed(({ secret }) => ({
          secret: { ...secret, text: altered(secret?.text ?? "", "well", "ill") },
        })),
      /private part/,
    ],
    ["a field more", () => changed(() => ({ note: "" })), /not a receipt as the desk gave it/],
    ["blanks in between", () => JSON.stringify(receipt, null, 2), /not a receipt as the desk gave it/],
    ["nothing", () => "", /not a receipt as the desk gave it/],
  ])("is refused with %s, and says why", (_, file, reason) => {
    const verdict = verifyReceipt(file(), publicKey);
    expect(verdict).toEqual({ outcome: "refused", reason: expect.stringMatching(reason) });
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
