import { Link } from "react-router";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { t } from "../../language/index.ts";
import { flagsLoader, useIsAdmin, useLoaders } from "../../sync/index.ts";
import { FlagBadges } from "./FlagBadges.tsx";

/** The address of a trader's story; for administrators. */
export function traderPath(id: string): string {
  return `/admin/users/${id}`;
}

type TraderLinkProps = {
  /** Null if it is unknown: then the name is no link. */
  userId: string | null;
  /** For places where leaving the page would lose what was chosen on it. */
  inNewTab?: boolean;
  children: ReactNode;
};

/** A user's name that leads to their story, and their flags. The screen needs `flagsLoader`. */
export function TraderLink({ userId, inNewTab = false, children }: TraderLinkProps) {
  if (userId === null) return children;
  return (
    <>
      <Link to={traderPath(userId)} {...(inNewTab && { target: "_blank" })}>
        {children}
        {inNewTab && <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>}
      </Link>
      <FlagBadges userId={userId} />
    </>
  );
}

/** A name on a page that traders see too: a link to the trader's story for administrators only. */
export function PersonName(props: { userId: string | null; children: ReactNode }) {
  return useIsAdmin() ? <LoadedLink {...props} /> : props.children;
}

const FLAGS = [flagsLoader];

function LoadedLink(props: { userId: string | null; children: ReactNode }) {
  useLoaders(FLAGS);
  return <TraderLink {...props} />;
}
