import { Link } from "react-router";
import type { ReactNode } from "react";

/** The address of a trader's story; for administrators. */
export function traderPath(id: string): string {
  return `/admin/users/${id}`;
}

/** A trader's name that leads to their story. */
export function TraderLink({ userId, children }: { userId: string; children: ReactNode }) {
  return <Link to={traderPath(userId)}>{children}</Link>;
}
