import {
  ArrowLeftRight,
  BookOpenCheck,
  ClipboardList,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Scale,
  ScrollText,
  Settings,
  Sun,
} from "lucide-react";
import { foldSearch } from "#protocol/foldSearch.ts";
import type { Role } from "#protocol/users.ts";
import { balancePath } from "../../components/BalanceLink.tsx";
import { linksFor } from "../../components/layout/links.ts";
import { t } from "../../language/index.ts";

/** A page, or an action that works anywhere. */
export type Place = {
  label: string;
  icon: LucideIcon;
  /** Synonyms. */
  words?: string;
} & ({ path: string } | { run: () => void });

const ofTraders = (): readonly Place[] => [
  { label: t`Statement`, icon: ScrollText, path: "/statement", words: "movements account csv" },
  { label: t`Why is my balance this?`, icon: Scale, path: balancePath(), words: "explained parts" },
  { label: t`How the desk settles`, icon: Scale, path: "/fairness", words: "fairness outcomes" },
  { label: t`Deposit`, icon: ArrowLeftRight, path: "/transactions", words: "pay in money" },
  { label: t`Withdraw`, icon: ArrowLeftRight, path: "/transactions", words: "pay out money" },
  {
    label: t`Change the password`,
    icon: Settings,
    path: "/settings?tab=security",
    words: "security second factor tokens sessions devices",
  },
  {
    label: t`Choose what alerts you`,
    icon: Settings,
    path: "/settings?tab=notifications",
    words: "notifications alerts push mail sound desktop test",
  },
  { label: t`Export my data`, icon: Settings, path: "/settings", words: "export archive" },
];

const ofAdministrators = (): readonly Place[] => [
  { label: t`Pending orders`, icon: ClipboardList, path: "/admin?tab=orders", words: "queue decide resolve" },
  {
    label: t`Transactions of all traders`,
    icon: ClipboardList,
    path: "/admin?tab=transactions",
    words: "queue deposits withdrawals process",
  },
  { label: t`Users`, icon: ClipboardList, path: "/admin?tab=users", words: "traders accounts ban" },
  {
    label: t`Site settings`,
    icon: Settings,
    path: "/admin?tab=settings",
    words: "fee logo wallet maintenance hours targets rules",
  },
  { label: t`Audit log`, icon: BookOpenCheck, path: "/admin?open=audit", words: "who did what history" },
  {
    label: t`Approvals that wait`,
    icon: BookOpenCheck,
    path: "/admin?open=approvals",
    words: "second administrator",
  },
  { label: t`System status`, icon: BookOpenCheck, path: "/admin?open=system", words: "nodes feed jobs" },
  {
    label: t`Handover`,
    icon: BookOpenCheck,
    path: "/admin?open=handover",
    words: "shift note report next desk",
  },
  {
    label: t`Checks of books and log`,
    icon: BookOpenCheck,
    path: "/admin?open=checks",
    words: "check now broken acknowledge",
  },
  {
    label: t`What is left to set up`,
    icon: Settings,
    path: "/admin?tab=settings",
    words: "setup first hour new desk backup",
  },
  {
    label: t`Announce maintenance`,
    icon: Settings,
    path: "/admin?tab=settings",
    words: "close the desk countdown message",
  },
  {
    label: t`Pause orders, deposits, withdrawals or sign-ups`,
    icon: Settings,
    path: "/admin?tab=settings",
    words: "emergency switch resume",
  },
  {
    label: t`Invite somebody`,
    icon: ClipboardList,
    path: "/admin?tab=users&open=invite",
    words: "invitation link administrator trader",
  },
  { label: t`Day report`, icon: BookOpenCheck, path: "/admin?open=report", words: "figures days csv" },
  { label: t`Fairness report`, icon: BookOpenCheck, path: "/admin/fairness", words: "decisions" },
];

/** What the places that are not pages do. */
export type Doings = {
  signOut: () => void;
  showKeys: () => void;
  changeTheme: (theme: "dark" | "light" | "system") => void;
};

function actionsOf({ signOut, showKeys, changeTheme }: Doings): readonly Place[] {
  const theme = (label: string, icon: LucideIcon, name: "dark" | "light" | "system", words: string) => ({
    label,
    icon,
    words: `${words} appearance`,
    run: () => changeTheme(name),
  });
  return [
    { label: t`Show the keys that work here`, icon: Keyboard, run: showKeys, words: "shortcuts" },
    theme(t`Use the dark theme`, Moon, "dark", "night"),
    theme(t`Use the light theme`, Sun, "light", "day"),
    theme(t`Use the theme of the device`, Sun, "system", "system"),
    { label: t`Log out`, icon: LogOut, words: "sign out leave", run: signOut },
  ];
}

/** All pages and actions that are open to the user. */
export function placesFor(role: Role, doings: Doings): readonly Place[] {
  return [
    ...linksFor(role),
    ...(role === "admin" ? ofAdministrators() : []),
    ...ofTraders(),
    ...actionsOf(doings),
  ];
}

/** The places in which each typed word begins a word, those that begin with the first word at the top. */
export function matchingPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = foldSearch(typed).split(/\s+/).filter(Boolean);
  const wordsOf = ({ label, words = "" }: Place) => foldSearch(`${label} ${words}`).split(/\s+/);
  const matches = places.filter((place) =>
    wanted.every((word) => wordsOf(place).some((known) => known.startsWith(word))),
  );
  const begins = (place: Place) => foldSearch(place.label).startsWith(wanted[0] ?? "");
  return [...matches.filter(begins), ...matches.filter((place) => !begins(place))];
}
