import { v4 as uuidv4 } from "uuid";
import { z } from "zod/mini";
import { dropAllDrafts, readDraft, writeDraft } from "../drafts/drafts.ts";
import { readTabStorage, writeTabStorage } from "../drafts/tabStorage.ts";

/*
 * A duplicated tab gets a copy of the original's session storage, and with it its drafts and the keys of unanswered
 * submissions. Those belong to the tab that wrote them: the duplicate starts without.
 */

const KEY = "livedesk.tab";
const CHANNEL = "livedesk.tabs";
/** Longer than a busy tab takes to answer; only a duplicate, or a tab after a crash, has to wait. */
const ANSWER_MS = 300;

const tabSchema = z.object({ id: z.string(), isOpen: z.boolean() });
const messageSchema = z.object({ id: z.string(), is: z.enum(["asked", "alive"]) });
type Message = z.infer<typeof messageSchema>;

let claim: Promise<void> | undefined;

/** Resolves when the drafts in this tab are its own: at once, unless another tab may have them too. */
export function claimTab(): Promise<void> {
  return (claim ??= claimOnce());
}

async function claimOnce(): Promise<void> {
  const before = readTabStorage(KEY, tabSchema);
  const isCopy = before?.isOpen === true && (await isAlive(before.id));
  if (isCopy) startFresh();
  const id = before === undefined || isCopy ? uuidv4() : before.id;
  writeTabStorage(KEY, { id, isOpen: true });
  addEventListener("pagehide", () => writeTabStorage(KEY, { id, isOpen: false }));
  addEventListener("pageshow", () => writeTabStorage(KEY, { id, isOpen: true }));
  listen((message, answer) => {
    if (message.id === id && message.is === "asked") answer({ id, is: "alive" });
  });
}

/** The user to whom the drafts belong stays known, because it is the same. */
function startFresh(): void {
  const owner = readDraft("owner", z.string());
  dropAllDrafts();
  if (owner !== undefined) writeDraft("owner", owner);
}

/** True when another tab answers to this id. */
function isAlive(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const line = listen((message) => {
      if (message.id === id && message.is === "alive") finish(true);
    });
    const timer = setTimeout(() => finish(false), ANSWER_MS);
    function finish(answered: boolean): void {
      clearTimeout(timer);
      line?.stop();
      resolve(answered);
    }
    if (line === null) finish(false);
    else line.say({ id, is: "asked" });
  });
}

type Line = { say: (message: Message) => void; stop: () => void };

/** Null in browsers without BroadcastChannel, where tabs can't ask each other. */
function listen(onMessage: (message: Message, answer: Line["say"]) => void): Line | null {
  if (typeof BroadcastChannel !== "function") return null;
  const channel = new BroadcastChannel(CHANNEL);
  const say = (message: Message) => channel.postMessage(message);
  channel.onmessage = (event) => {
    const message = messageSchema.safeParse(event.data).data;
    if (message !== undefined) onMessage(message, say);
  };
  return { say, stop: () => channel.close() };
}
