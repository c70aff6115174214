import styled from "styled-components";
import { isForgotten } from "#protocol/forgotten.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { useAddress } from "../../../components/useAddress.ts";
import { t } from "../../../language/index.ts";
import { useUser } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { UserDialogs, type UserDialog, USER_DIALOGS } from "../users/UserDialogs.tsx";
import { canForget } from "../users/canForget.ts";

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** The actions for an account; `?do=` opens one of the dialogs, as links from the search do. */
export function StoryActions({ user }: { user: User }) {
  const [query, change] = useAddress();
  const isSelf = useUser().id === user.id;
  const asked = USER_DIALOGS.find((name) => name === query.get("do")) ?? null;

  function show(dialog: UserDialog | null) {
    change(
      (before) => {
        const next = new URLSearchParams(before);
        if (dialog === null) next.delete("do");
        else next.set("do", dialog);
        return next;
      },
      { replace: true },
    );
  }
  // A link must not ask for what the buttons refuse.
  const open = isSelf && asked !== null && asked !== "balance" ? null : asked;

  if (isForgotten(user)) return null;
  return (
    <Row>
      <Button kind="primary" onClick={() => show("balance")}>
        {t`Edit balance`}
      </Button>
      <Button onClick={() => show("password")} disabled={isSelf}>
        {t`Forgotten password`}
      </Button>
      <Button onClick={() => show("signOut")} disabled={isSelf}>
        {t`Sign out everywhere`}
      </Button>
      {!user.isActive && <Button onClick={() => show("closePending")}>{t`Reject everything pending`}</Button>}
      <Button kind={user.isActive ? "danger" : "secondary"} disabled={isSelf} onClick={() => show("ban")}>
        {user.isActive ? t`Ban` : t`Unban`}
      </Button>
      {canForget(user) && (
        <Button kind="danger" onClick={() => show("forget")}>
          {t`Anonymise`}
        </Button>
      )}
      <UserDialogs user={user} open={open} onClose={() => show(null)} />
    </Row>
  );
}
