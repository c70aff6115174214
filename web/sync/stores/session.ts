import { create } from "zustand";
import type { User } from "#protocol/users.ts";
import { isNewer } from "./createEntityStore.ts";
import { forgetVersionWithEntities, withoutVersion } from "./entityResets.ts";
import { useTradeStats } from "./stats.ts";

/** Who uses this page. `unreachable`: unknown so far, the page keeps asking. */
export type Session =
  | { status: "loading" }
  | { status: "unreachable" }
  | { status: "signedOut" }
  | { status: "signedIn"; user: User };

type SessionState = {
  session: Session;
  /** Signs in, or takes a newer version of the signed-in user. */
  upsert: (user: User) => void;
  /** Takes a newer version of the signed-in user; any other user is ignored. */
  upsertOwn: (user: User) => void;
  /** The account was suspended while in use. */
  suspend: () => void;
  unreachable: () => void;
  reset: () => void;
};

export const useSession = create<SessionState>()((set, get) => ({
  session: { status: "loading" },
  upsert: (user) => {
    const known = findUser(get());
    if (known?.id === user.id && !isNewer(user, known)) return;
    set({ session: { status: "signedIn", user } });
    useTradeStats.getState().followBalance(user.balance);
  },
  upsertOwn: (user) => {
    if (findUser(get())?.id === user.id) get().upsert(user);
  },
  suspend: () => {
    const user = findUser(get());
    if (user !== null) set({ session: { status: "signedIn", user: { ...user, isActive: false } } });
  },
  unreachable: () => {
    if (get().session.status === "loading") set({ session: { status: "unreachable" } });
  },
  reset: () => set({ session: { status: "signedOut" } }),
}));

forgetVersionWithEntities(() => {
  const user = findUser();
  if (user !== null) useSession.setState({ session: { status: "signedIn", user: withoutVersion(user) } });
});

/** The signed-in user; null if there is none (or it is unknown). */
export function findUser({ session }: { session: Session } = useSession.getState()): User | null {
  return session.status === "signedIn" ? session.user : null;
}

/** The signed-in user, for screens behind the guard, which lets nobody else in. */
export function useUser(): User {
  const user = useSession(findUser);
  if (user === null) throw new Error("This screen was shown without a signed-in user");
  return user;
}

/** True for administrators; false for everybody else, also on pages without a signed-in user. */
export function useIsAdmin(): boolean {
  return useSession((state) => findUser(state)?.role === "admin");
}
