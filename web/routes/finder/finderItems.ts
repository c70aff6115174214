import { balancePath } from "../../components/BalanceLink.tsx";
import { queueItemPath } from "../../entities/queueItemPath.ts";
import { recordPath } from "../../entities/orders/RecordLink.tsx";
import { traderPath } from "../../entities/users/TraderLink.tsx";
import { mark, t } from "../../language/index.ts";
import type { FoundIds } from "../../sync/index.ts";
import type { Place } from "./places.ts";

export type FinderItem = {
  key: string;
  does: { path: string } | { run: () => void };
  /** Where the balance in the row links to. */
  balance?: string;
  shows:
    | { kind: "user" | "order" | "transaction"; id: string }
    | { kind: "place"; place: Place }
    | { kind: "act"; userId: string; act: TraderAct };
};

export type FinderGroup = { name: string; items: readonly FinderItem[] };

/** Actions for the trader who was found first; `asks` is the dialog that their page opens. */
export const TRADER_ACTS = [
  { asks: "note", label: mark`Write a note about` },
  { asks: "explain", label: mark`Explain the balance of` },
  { asks: "balance", label: mark`Edit the balance of` },
  { asks: "password", label: mark`Make a password link for` },
  { asks: "signOut", label: mark`Sign out` },
  { asks: "ban", label: mark`Ban or unban` },
] as const;
export type TraderAct = (typeof TRADER_ACTS)[number];

type Found = {
  found: FoundIds;
  places: readonly Place[];
  isAdmin: boolean;
  typed: string;
  /** The trader who was found first was anonymised: only their books remain. */
  isForgotten?: boolean;
};

/** Everything that was found, in groups; pages come first if nothing is typed or nothing else was found. */
export function groupsOf({
  found,
  places,
  isAdmin,
  typed,
  isForgotten = false,
}: Found): readonly FinderGroup[] {
  const toPlaces = places.map((place): FinderItem => {
    const does = "path" in place ? { path: place.path } : { run: place.run };
    return { key: `place ${place.label}`, does, shows: { kind: "place", place } };
  });
  const [first] = found.users;
  const possible = isForgotten ? TRADER_ACTS.filter(({ asks }) => asks === "explain") : TRADER_ACTS;
  const acts = first === undefined ? [] : possible.map((act) => actItem(first, act));
  const groups: FinderGroup[] = [
    { name: t`Traders`, items: found.users.map(userItem) },
    { name: t`Actions`, items: acts },
    {
      name: t`Orders`,
      items: found.orders.map((id) => item("order", id, recordPath(id))),
    },
    {
      name: t`Deposits and withdrawals`,
      items: found.transactions.map((id) =>
        item("transaction", id, isAdmin ? queueItemPath("transactions", id) : `/transactions?details=${id}`),
      ),
    },
  ];
  const pages: FinderGroup = { name: t`Pages and actions`, items: toPlaces };
  const isPage = typed.trim() === "" || first === undefined;
  return (isPage ? [pages, ...groups] : [...groups, pages]).filter(({ items }) => items.length > 0);
}

function userItem(id: string): FinderItem {
  return { ...item("user", id, traderPath(id)), balance: balancePath({ userId: id }) };
}

function item(kind: "user" | "order" | "transaction", id: string, path: string): FinderItem {
  return { key: id, does: { path }, shows: { kind, id } };
}

function actItem(userId: string, act: TraderAct): FinderItem {
  const path = act.asks === "explain" ? balancePath({ userId }) : `${traderPath(userId)}?do=${act.asks}`;
  return { key: `${act.asks} ${userId}`, does: { path }, shows: { kind: "act", userId, act } };
}
