import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import type { userSchema } from "#protocol/users.ts";
import { callEndpoint } from "../../api.ts";
import { toastError } from "../../toasts/toast.ts";
import { anOrder, aUser, ids } from "../../fixtures.ts";
import { readDraft, writeDraft } from "../drafts/drafts.ts";
import { useOrders } from "../stores/entities.ts";
import { resetStores } from "../stores/resetStores.ts";
import { useSession } from "../stores/session.ts";
import { useStepUp } from "../../stepUp.ts";
import { endLive, goLive } from "./goLive.ts";
import { reportFault } from "../../reportFault.ts";
import { signIn, signOut, startSession } from "./session.ts";

vi.mock("./goLive.ts", () => ({
  goLive: vi.fn<typeof goLive>(),
  endLive: vi.fn<typeof endLive>(),
  wakeLive: vi.fn<() => void>(),
  loseNetwork: vi.fn<() => void>(),
}));
vi.mock("../../reportFault.ts", () => ({ reportFault: vi.fn<typeof reportFault>() }));
vi.mock("../../toasts/toast.ts", () => ({ toastError: vi.fn<typeof toastError>() }));

class Channel {
  static readonly posted: unknown[] = [];
  static receive: (message: unknown) => void = () => undefined;
  set onmessage(listener: (event: { data: unknown }) => void) {
    Channel.receive = (message) => listener({ data: message });
  }
  postMessage(message: unknown) {
    Channel.posted.push(message);
  }
}

let answers: Response[] = [];

function willAnswer(status: number, body: unknown) {
  answers.push(status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
}

function refusal(code: string) {
  return { code, message: `It is ${code}.`, requestId: "r" };
}

const credentials = { username: "alice", password: "secret-1" };
const status = () => useSession.getState().session.status;
const departures = () => vi.mocked(goLive).mock.lastCall![1];

async function signedIn(changes: Partial<z.input<typeof userSchema>> = {}) {
  willAnswer(200, aUser(changes));
  await signIn(credentials);
}

/** A tab's storage: its items are own enumerable keys, as in browsers. */
class TabStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

vi.stubGlobal("sessionStorage", new TabStorage());
vi.stubGlobal("BroadcastChannel", Channel);
vi.stubGlobal("window", { addEventListener: () => undefined });
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));

beforeAll(async () => {
  willAnswer(200, { user: null });
  startSession();
  await vi.waitUntil(() => status() === "signedOut");
});

beforeEach(() => {
  answers = [];
  Channel.posted.length = 0;
  resetStores();
  vi.clearAllMocks();
});

describe("signing in and out", () => {
  test("goes live and tells the other tabs", async () => {
    await signedIn();
    expect(status()).toBe("signedIn");
    expect(goLive).toHaveBeenCalledTimes(1);
    expect(Channel.posted).toEqual(["signedIn"]);
  });

  test("a suspended account signs in without a socket", async () => {
    await signedIn({ isActive: false });
    expect(status()).toBe("signedIn");
    expect(goLive).not.toHaveBeenCalled();
  });

  test("signing out forgets everything and shows no message, even when the push comes first", async () => {
    await signedIn();
    useOrders.getState().upsert([anOrder()]);
    willAnswer(204, null);
    const leaving = signOut();
    departures().onRevoked("signed_out");
    await leaving;
    expect(status()).toBe("signedOut");
    expect(useOrders.getState().byId.size).toBe(0);
    expect(endLive).toHaveBeenCalled();
    expect(Channel.posted).toEqual(["signedIn", "signedOut"]);
    expect(toastError).not.toHaveBeenCalled();
  });

  test("a failed sign-out changes nothing", async () => {
    await signedIn();
    willAnswer(500, refusal("internal"));
    await expect(signOut()).rejects.toThrow("500");
    expect(status()).toBe("signedIn");
  });
});

describe("changes elsewhere", () => {
  test("a sign-out in another tab signs this one out and says so", async () => {
    await signedIn();
    Channel.receive("signedOut");
    expect(status()).toBe("signedOut");
    expect(toastError).toHaveBeenCalledExactlyOnceWith(
      "You are signed out",
      "You signed out in another tab or on another device.",
    );
  });

  test("a sign-in in another tab signs this one in, even as somebody else", async () => {
    await signedIn();
    useOrders.getState().upsert([anOrder()]);
    willAnswer(200, { user: aUser({ id: ids.other, username: "bob" }) });
    Channel.receive("signedIn");
    await vi.waitFor(() =>
      expect(useSession.getState().session).toMatchObject({ user: { username: "bob" } }),
    );
    expect(useOrders.getState().byId.size).toBe(0);
  });

  test("unknown messages from a tab of a newer version are ignored", async () => {
    await signedIn();
    expect(() => Channel.receive("lockedForLunch")).not.toThrow();
    expect(status()).toBe("signedIn");
  });

  test("a pending confirmation is not left for the next user", async () => {
    await signedIn();
    const detach = useStepUp.getState().attach();
    const confirmed = useStepUp.getState().ask({ proof: "password", factors: [] });
    willAnswer(200, { user: aUser({ id: ids.other, username: "bob" }) });
    Channel.receive("signedIn");
    await vi.waitFor(() =>
      expect(useSession.getState().session).toMatchObject({ user: { username: "bob" } }),
    );
    expect(useStepUp.getState().question).toBeNull();
    expect(await confirmed).toBe(false);
    detach();
  });

  test("one user's drafts are not there for another after a reload", async () => {
    await signedIn();
    writeDraft("withdrawal", "to alice");
    // As after a reload: only the tab's storage is left.
    useSession.setState({ session: { status: "loading" } });
    await signedIn();
    expect(readDraft("withdrawal", z.string())).toBe("to alice");
    useSession.setState({ session: { status: "loading" } });
    await signedIn({ id: ids.other, username: "bob" });
    expect(readDraft("withdrawal", z.string())).toBeUndefined();
  });

  test("drafts outlive an expired session, for the same user", async () => {
    await signedIn();
    writeDraft("withdrawal", "to alice");
    willAnswer(401, refusal("unauthenticated"));
    await expect(callEndpoint("getDashboardStats")).rejects.toThrow("401");
    expect(status()).toBe("signedOut");
    await signedIn();
    expect(readDraft("withdrawal", z.string())).toBe("to alice");
    departures().onRevoked("expired");
    await signedIn({ id: ids.other, username: "bob" });
    expect(readDraft("withdrawal", z.string())).toBeUndefined();
  });

  test("drafts are dropped on sign-out", async () => {
    await signedIn();
    writeDraft("withdrawal", "to alice");
    departures().onRevoked("signed_out");
    await signedIn();
    expect(readDraft("withdrawal", z.string())).toBeUndefined();
  });

  test("a suspension shows at once, and a restored user continues without signing in", async () => {
    vi.useFakeTimers();
    await signedIn();
    departures().onRevoked("suspended");
    willAnswer(403, refusal("account_suspended"));
    await expect(callEndpoint("getDashboardStats")).rejects.toThrow("403");
    expect(useSession.getState().session).toMatchObject({ status: "signedIn", user: { isActive: false } });
    expect(endLive).toHaveBeenCalled();
    expect(goLive).toHaveBeenCalledTimes(1);
    willAnswer(200, { user: aUser({ isActive: true, version: 9 }) });
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(useSession.getState().session).toMatchObject({ status: "signedIn", user: { isActive: true } });
    expect(goLive).toHaveBeenCalledTimes(2);
    expect(toastError).not.toHaveBeenCalled();
  });

  test("a refused socket makes the page ask who is signed in", async () => {
    await signedIn();
    willAnswer(401, refusal("unauthenticated"));
    departures().onRefused("unauthenticated");
    await vi.waitFor(() => expect(status()).toBe("signedOut"));
    expect(toastError).toHaveBeenCalledExactlyOnceWith("Your session has ended", "Please sign in again.");
  });

  test("one tab too many polls silently, however often it is refused", async () => {
    vi.mocked(reportFault).mockClear();
    await signedIn();
    for (let index = 0; index < 3; index += 1) departures().onRefused("too_many_sockets");
    expect(reportFault).not.toHaveBeenCalled();
    expect(status()).toBe("signedIn");
    departures().onRefused("validation_failed");
    expect(reportFault).toHaveBeenCalledExactlyOnceWith("The socket was refused: validation_failed");
  });

  test("wrong credentials are not an ended session", async () => {
    willAnswer(401, refusal("invalid_credentials"));
    await expect(signIn(credentials)).rejects.toThrow("401");
    expect(toastError).not.toHaveBeenCalled();
  });
});
