import type { User } from "#protocol/users.ts";
import { Badge } from "../../components/Badge.tsx";
import { t } from "../../language/index.ts";

/** Badges for what is special about an account; most have none. */
export function StandingBadges({ user }: { user: Pick<User, "role" | "isActive"> }) {
  return (
    <>
      {user.role === "admin" && <Badge tone="accent">{t`Admin`}</Badge>}
      {!user.isActive && <Badge tone="wait">{t`Banned`}</Badge>}
    </>
  );
}
