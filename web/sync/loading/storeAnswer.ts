import type { CallArguments } from "#protocol/calls.ts";
import type { Endpoint, Response as Answer } from "#protocol/endpoints.ts";
import type { PageEndpointName } from "#protocol/pageEndpoints.ts";
import { refetch } from "./activeLoaders.ts";
import { useApiTokens } from "../stores/apiTokens.ts";
import { useClaims } from "../stores/claims.ts";
import { useApprovals, useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import type { EntityStore, Versioned } from "../stores/createEntityStore.ts";
import { useSavedAddresses } from "../stores/savedAddresses.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { useSession } from "../stores/session.ts";
import { useSessions } from "../stores/sessions.ts";
import { useSettings } from "../stores/settings.ts";
import { useAdminStats, useTradeStats } from "../stores/stats.ts";

/** Stored by the caller, or by code of the first page, which has fewer stores: session.ts and publicLoaders.ts. */
type StoredElsewhere =
  | "login"
  | "register"
  | "logout"
  | "getSession"
  | "stepUp"
  | "getSiteSettings"
  | "getPrices"
  | "getPriceHistory"
  | "previewLogo";

export type Stored = Exclude<PageEndpointName, StoredElsewhere>;
export type Read = { [N in Stored]: Endpoint<N>["method"] extends "GET" ? N : never }[Stored];

/** The arguments of the call, and when it was sent, on the clock of `performance.now`. */
export type Asked<N extends PageEndpointName> = { given: CallArguments[N]; at: number };

type Rows = { [N in Stored]: (answer: Answer<N>, asked: Asked<N>) => void };

const one =
  <E extends Versioned>(store: EntityStore<E>) =>
  (answer: E) =>
    store.getState().upsert([answer]);

const all =
  <E extends Versioned>(store: EntityStore<E>) =>
  (answer: readonly E[]) =>
    store.getState().upsert(answer);

/** Changes arrive by events, or by catching up. */
const nothing = () => undefined;

/** Where the answer of each call goes. A new endpoint does not compile without a row. */
const rows: Rows = {
  listOrders: all(useOrders),
  listAllOrders: all(useOrders),
  placeOrder: one(useOrders),
  cancelOrder: one(useOrders),
  resolveOrder: one(useOrders),

  listTransactions: all(useTransactions),
  listAllTransactions: all(useTransactions),
  listClaims: (claims, { given: [{ params }] }) => {
    useTransactions.getState().upsert(claims);
    useClaims.getState().put(
      params.id,
      claims.map(({ id }) => id),
    );
  },
  submitTransaction: one(useTransactions),
  cancelTransaction: one(useTransactions),
  processTransaction: one(useTransactions),
  startPaying: one(useTransactions),
  stopPaying: one(useTransactions),
  getTransactionDetails: ({ transaction, orderDetails }) => {
    useTransactions.getState().upsert([transaction]);
    if (orderDetails !== null) useOrders.getState().upsert([orderDetails]);
  },

  getUser: (user) => useSession.getState().upsertOwn(user),
  listUsers: all(useUsers),
  updateUser: one(useUsers),
  closePending: nothing,
  endUserSessions: nothing,

  listApprovals: all(useApprovals),
  decideApproval: one(useApprovals),

  getAdminSettings: (settings) => useSettings.getState().upsert(settings),
  uploadLogo: (settings) => useSettings.getState().upsert(settings),
  removeLogo: nothing,

  getDashboardStats: (stats, { at }) => useTradeStats.getState().upsert(stats, at),
  getAdminStats: (stats, { at }) => useAdminStats.getState().upsert(stats, at),

  listAddresses: (addresses, { at }) => useSavedAddresses.getState().answer(addresses, at),
  saveAddress: (address) => useSavedAddresses.getState().put(address),
  renameAddress: (address) => useSavedAddresses.getState().put(address),
  forgetAddress: (_, { given: [{ params }] }) => useSavedAddresses.getState().remove(params.id),

  listTokens: (tokens, { at }) => useApiTokens.getState().answer(tokens, at),
  createToken: ({ token: _shownOnce, ...listed }) => useApiTokens.getState().add(listed),
  revokeToken: (_, { given: [{ params }] }) => useApiTokens.getState().remove(params.id),

  listSessions: (sessions, { at }) => useSessions.getState().answer(sessions, at),
  endSession: (_, { given: [{ params }] }) => {
    useSessions.getState().drop(params.id);
    refetchSessions();
  },
  endOtherSessions: keepThisSession,
  changePassword: keepThisSession,

  getSecondFactor: (factor, { at }) => useSecondFactor.getState().answer(factor, at),
  startSecondFactor: nothing,
  confirmSecondFactor: ({ recoveryCodes }) => {
    const { factor, put, clearRequired } = useSecondFactor.getState();
    const { passkeys = 0, recoveryCodesLeft = 0 } = factor ?? {};
    // None are returned if passkeys have brought recovery codes already.
    put({
      enabledAt: new Date().toISOString(),
      recoveryCodesLeft: recoveryCodes.length === 0 ? recoveryCodesLeft : recoveryCodes.length,
      passkeys,
    });
    // The server accepts them from now on, so calls that were refused are made again.
    if (clearRequired()) refetch(() => true);
  },
  renewRecoveryCodes: ({ recoveryCodes }) => {
    const { factor, put } = useSecondFactor.getState();
    if (factor !== null) put({ ...factor, recoveryCodesLeft: recoveryCodes.length });
  },
  removeSecondFactor: () => {
    const { factor, put } = useSecondFactor.getState();
    const { passkeys = 0, recoveryCodesLeft = 0 } = factor ?? {};
    // The last second factor takes the recovery codes with it.
    put({ enabledAt: null, recoveryCodesLeft: passkeys === 0 ? 0 : recoveryCodesLeft, passkeys });
    // Tokens for the desk end with it too.
    refetch(({ name }) => name.startsWith("listTokens"));
  },
};

/** The server has ended all other sessions, and the API tokens. */
function keepThisSession(): void {
  useApiTokens.getState().answer([], performance.now());
  useSessions.getState().keepCurrent();
  refetchSessions();
}

function refetchSessions(): void {
  refetch(({ name }) => name.startsWith("listSessions"));
}

/** Puts the answer of a call into its store. */
export function storeAnswer<N extends Stored>(name: N, answer: Answer<N>, asked: Asked<N>): void {
  rows[name](answer, asked);
}
