import {
  ArrowLeftRight,
  ChartCandlestick,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { Role } from "#protocol/users.ts";
import { t } from "../../language/index.ts";

export type NavigationLink = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Other paths of the same page. */
  aliases?: readonly string[];
};

const traderLinks = (): readonly NavigationLink[] => [
  { path: "/", label: t`Dashboard`, icon: LayoutDashboard, aliases: ["/dashboard"] },
  { path: "/trade", label: t`Trade`, icon: ChartCandlestick },
  { path: "/transactions", label: t`Transactions`, icon: ArrowLeftRight },
  { path: "/settings", label: t`Settings`, icon: Settings },
];
const adminLink = (): NavigationLink => ({ path: "/admin", label: t`Admin`, icon: ShieldCheck });

/** The links of the navigation bar; the admin panel only for administrators. */
export function linksFor(role: Role): readonly NavigationLink[] {
  return role === "admin" ? [...traderLinks(), adminLink()] : traderLinks();
}

export function isActiveLink(link: NavigationLink, pathname: string): boolean {
  return [link.path, ...(link.aliases ?? [])].includes(pathname.replace(/(?<=.)\/$/, ""));
}
