import { z } from "zod/mini";
import type { BodyInput } from "#protocol/endpoints.ts";
import type { RevocationReason } from "#protocol/events.ts";
import type { User } from "#protocol/users.ts";
import { callEndpoint, observeApiErrors } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { mark, type Message, say } from "../../language/index.ts";
import { toastError } from "../../toasts/toast.ts";
import { claimDrafts, dropAllDrafts } from "../drafts/drafts.ts";
import { resetStores } from "../stores/resetStores.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { findUser, useSession } from "../stores/session.ts";
import { loseNetwork, endLive, goLive, wakeLive } from "./goLive.ts";
import { forgetAll, run } from "../loading/loader.ts";
import { settingsLoader } from "../loading/publicLoaders.ts";
import { reportFault } from "../../reportFault.ts";

const RETRY_MS = 3_000;
/** How often a suspended user's page checks whether they were restored: nothing is pushed to it. */
const SUSPENDED_MS = 30_000;

const tabMessageSchema = z.enum(["signedIn", "signedOut"]);
type TabMessage = z.infer<typeof tabMessageSchema>;

const ENDED = mark`Please sign in again.`;
const notices: Record<Exclude<RevocationReason, "suspended">, [title: Message, description: Message]> = {
  signed_out: [mark`You are signed out`, mark`You signed out in another tab or on another device.`],
  password_changed: [mark`Your password was changed`, ENDED],
  token_revoked: [mark`Your session has ended`, ENDED],
  role_changed: [mark`Your permissions were changed`, ENDED],
  expired: [mark`Your session has ended`, ENDED],
};

let otherTabs: BroadcastChannel | undefined;
/** The push about our own sign-out may arrive before the answer, and needs no message. */
let isSigningOut = false;
let asking: ReturnType<typeof setInterval> | undefined;

/** Runs once, when the page starts: finds out who is signed in and follows it from then on. */
export function startSession(): void {
  observeApiErrors(handleApiError);
  if (typeof BroadcastChannel === "function") {
    otherTabs = new BroadcastChannel("livedesk");
    otherTabs.onmessage = (event) => handleTabMessage(tabMessageSchema.safeParse(event.data).data);
  }
  window.addEventListener("online", wakeLive);
  window.addEventListener("offline", loseNetwork);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    wakeLive();
    if (asking !== undefined) void loadUser();
  });
  window.addEventListener("pageshow", (event) => {
    // The page returns from the browser's cache: the user may have been signed out meanwhile.
    if (event.persisted) void loadUser();
    wakeLive();
  });
  void loadUser();
}

/** Asks the server who is signed in, and keeps asking while it can't be reached. */
async function loadUser(): Promise<void> {
  try {
    const { user } = await callEndpoint("getSession");
    if (user === null) leave();
    else enter(user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) leave();
    else {
      useSession.getState().unreachable();
      if (findUser(useSession.getState()) === null) setTimeout(() => void loadUser(), RETRY_MS);
    }
  }
}

export async function signIn(body: BodyInput<"login">): Promise<void> {
  enterAs(await callEndpoint("login", { body }));
}

export async function signUp(body: BodyInput<"register">): Promise<void> {
  enterAs(await callEndpoint("register", { body }));
}

/** Continues as the user whom an answer has just signed in. */
export function enterAs(user: User): void {
  enter(user);
  tellOtherTabs("signedIn");
}

export async function signOut(): Promise<void> {
  isSigningOut = true;
  try {
    await callEndpoint("logout");
    // Comes before the sockets close, or the next leading tab would open one without a session.
    tellOtherTabs("signedOut");
    leave();
  } finally {
    isSigningOut = false;
  }
}

function enter(user: User): void {
  const known = findUser(useSession.getState());
  if (known !== null && known.id !== user.id) leave();
  claimDrafts(user.id);
  useSession.getState().upsert(user);
  if (!user.isActive) return suspend();
  clearInterval(asking);
  asking = undefined;
  goLive(user.id, { onRevoked: handleRevoked, onRefused: handleRefused });
}

function leave(): void {
  dropAllDrafts();
  forgetUser();
}

function forgetUser(): void {
  clearInterval(asking);
  asking = undefined;
  endLive();
  forgetAll();
  resetStores();
}

/** Signs out and says why, once, however many calls and events report it. */
function leaveBecause(reason: keyof typeof notices): void {
  if (isSigningOut || findUser(useSession.getState()) === null) return;
  // A user whose session expired keeps their drafts for the next sign-in; others don't get them.
  if (reason === "expired") forgetUser();
  else leave();
  const [title, description] = notices[reason];
  toastError(say(title), say(description));
}

function handleRevoked(reason: RevocationReason): void {
  if (reason === "suspended") suspend();
  else leaveBecause(reason);
}

/** The session stays, but can only read that the account is suspended, and when it no longer is. */
function suspend(): void {
  endLive();
  useSession.getState().suspend();
  asking ??= setInterval(() => void loadUser(), SUSPENDED_MS);
}

function handleRefused(code: string): void {
  if (code === "account_suspended") suspend();
  else if (code === "unauthenticated") void loadUser();
  // The page polls and tries again: closing a tab makes room.
  else if (code !== "too_many_sockets") reportFault(`The socket was refused: ${code}`);
}

function handleApiError(error: ApiError): void {
  if (error.code === "account_suspended") suspend();
  else if (error.code === "unauthenticated") leaveBecause("expired");
  else if (error.code === "maintenance") void run(settingsLoader);
  else if (error.code === "second_factor_setup_required") useSecondFactor.getState().setRequired();
}

/** Messages of other versions that this one does not know are ignored. */
function handleTabMessage(message: TabMessage | undefined): void {
  if (message === "signedIn") void loadUser();
  else if (message === "signedOut") leaveBecause("signed_out");
}

function tellOtherTabs(message: TabMessage): void {
  otherTabs?.postMessage(message);
}
