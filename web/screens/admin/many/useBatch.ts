import { create } from "zustand";
import { z } from "zod/mini";
import type { Body } from "#protocol/endpoints.ts";
import { callEndpoint } from "../../../api.ts";
import { dropBrowserStorage, readBrowserStorage, writeBrowserStorage } from "../../../browserStorage.ts";
import { known, t } from "../../../language/index.ts";
import { reportFault } from "../../../reportFault.ts";
import { act, findUser, outcomeOf } from "../../../sync/index.ts";
import { type Batch, batchSchema, type Outcome } from "./batch.ts";
import { findSent, type Means, runBatch } from "./runBatch.ts";

/** A tab that is sending stores its batch more often than this; used only in browsers without locks. */
const SILENT_MS = 20_000;

type BatchState = {
  /** The current batch, or the last one until the user has read how it ended. */
  batch: Batch | null;
  isRunning: boolean;
  isShown: boolean;
};

export const useBatch = create<BatchState>()(() => ({ batch: null, isRunning: false, isShown: false }));

let isSending = false;
let isToldToStop = false;
let isFaultReported = false;

/** Sends the decisions of a batch, also while other pages of the product are shown. */
export async function startBatch(batch: Batch): Promise<void> {
  const user = findUser();
  if (isSending || user === null) return;
  isSending = true;
  isToldToStop = false;
  isFaultReported = false;
  useBatch.setState({ batch, isRunning: true, isShown: true });
  const isStillUser = () => findUser()?.id === user.id;
  const means: Means = {
    send: (from, id) => outcomeOf(() => sendOne(from, id)),
    look,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    stopped: () => (isToldToStop ? t`You stopped it.` : isStillUser() ? null : t`You were signed out.`),
    keep: (kept) => {
      store(user.id, kept);
      useBatch.setState({ batch: isStillUser() ? kept : null });
    },
  };
  try {
    await whileLocked(keyOf(user.id), () => runBatch(batch, means));
  } finally {
    isSending = false;
    useBatch.setState({ isRunning: false });
  }
}

export function stopBatch(): void {
  isToldToStop = true;
}

/** Call it once the user has read how it ended. */
export function forgetBatch(): void {
  const user = findUser();
  if (user !== null) dropBrowserStorage(keyOf(user.id));
  useBatch.setState({ batch: null, isShown: false });
}

/** Finds a batch of this user that was interrupted when its page closed, unless this or another tab is sending one. */
export async function recallBatch(): Promise<void> {
  const user = findUser();
  if (isSending || user === null) return;
  const kept = await recall(keyOf(user.id));
  const known = kept === null ? null : await findSent(kept, { look });
  if (isSending || findUser()?.id !== user.id) return;
  useBatch.setState({ batch: known === null ? null : { ...known, isOver: true }, isShown: false });
}

async function sendOne({ body }: Batch, id: string): Promise<unknown> {
  if ("decision" in body) return act("decideApproval", { params: { id }, body });
  return "result" in body
    ? act("resolveOrder", { params: { id }, body })
    : act("processTransaction", { params: { id }, body });
}

const DONE: Outcome = { status: "done", why: "" };

/** If the item has ended as this batch would have decided it, by whomever, nothing is left to do. */
async function look({ body }: Batch, id: string): Promise<Outcome | null> {
  let found: Found | null = null;
  const refusal = await outcomeOf(async () => {
    if ("decision" in body) found = await findApproval(id, body);
    else found = "result" in body ? await findOrder(id, body) : await findTransaction(id, body);
  });
  return refusal === null ? outcomeFrom(found) : null;
}

type Found = { status: string; isAsDecided: boolean };

function outcomeFrom(found: Found | null): Outcome | null {
  if (found === null || found.status === "pending") return null;
  return found.isAsDecided
    ? DONE
    : { status: "gone", why: t`Already ${ended(found.status)} by someone else.` };
}

function ended(status: string): string {
  const word = known(status);
  return status === "win" || status === "loss" ? t`resolved as ${word}` : word;
}

async function findOrder(id: string, { result, returnRate }: Body<"resolveOrder">): Promise<Found | null> {
  const [order] = await callEndpoint("listAllOrders", { query: { q: id } });
  if (order === undefined) return null;
  const { status } = order;
  return { status, isAsDecided: status === result && order.returnRate === returnRate };
}

async function findTransaction(id: string, body: Body<"processTransaction">): Promise<Found | null> {
  const [transaction] = await callEndpoint("listAllTransactions", { query: { q: id } });
  if (transaction === undefined) return null;
  const { status } = transaction;
  return { status, isAsDecided: status === body.status };
}

async function findApproval(id: string, { decision }: Body<"decideApproval">): Promise<Found | null> {
  const approvals = await callEndpoint("listApprovals", { query: {} });
  const status = approvals.find((approval) => approval.id === id)?.status;
  return status === undefined ? null : { status, isAsDecided: status === decision };
}

const keyOf = (userId: string): string => `livedesk.batch.${userId}`;

const keptSchema = z.object({ at: z.number(), batch: batchSchema });

/** The batch continues without it; only its result would be lost if the page were closed. */
function store(userId: string, batch: Batch): void {
  if (!writeBrowserStorage(keyOf(userId), { at: Date.now(), batch }) && !isFaultReported) {
    isFaultReported = true;
    reportFault("The progress could not be kept", new Error("Storage is full or blocked."));
  }
}

async function recall(key: string): Promise<Batch | null> {
  const kept = readBrowserStorage(key, keptSchema);
  if (kept === undefined) return null;
  return kept.batch.isOver || !(await isSentElsewhere(key, kept.at)) ? kept.batch : null;
}

/** The lock shows other tabs that this one is sending; it is released when the tab is gone. */
async function whileLocked(key: string, work: () => Promise<unknown>): Promise<void> {
  await ("locks" in navigator ? navigator.locks.request(key, work) : work());
}

async function isSentElsewhere(key: string, at: number): Promise<boolean> {
  if (!("locks" in navigator)) return Date.now() - at < SILENT_MS;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === key);
}
