import { SearchX, Users } from "lucide-react";
import { useCallback, useMemo } from "react";
import { roomForParts } from "../../../formatMoney.ts";
import { mark, t } from "../../../language/index.ts";
import { useDeferredStore } from "../../../useDeferredStore.ts";
import { useUsers } from "../../../sync/index.ts";
import { MasterDetail } from "../masterDetail/MasterDetail.tsx";
import { useFilter } from "../useFilter.ts";
import { userByIdLoader } from "../../../entities/users/useTrader.ts";
import { UserDetail } from "./UserDetail.tsx";
import { readUserFilter } from "./userFilter.ts";
import { UserCaptions, UserRow } from "./UserRow.tsx";
import { userSections } from "./userSections.ts";
import { UserToolbar } from "./UserToolbar.tsx";

const FINDER = { noun: mark`user`, store: useUsers, loaderOf: userByIdLoader };
const EMPTY = { icon: Users, title: mark`No users`, text: mark`New users appear here when they sign up.` };
const NO_MATCH = {
  icon: SearchX,
  title: mark`No user matches`,
  text: mark`Search for another name, email address or ID, or show all.`,
};

export function UsersTab() {
  const { filter, change, isNarrowed } = useFilter(readUserFilter);
  const sections = useMemo(() => userSections(filter), [filter]);
  const { byId } = useDeferredStore(useUsers);
  const room = useMemo(() => roomForParts([...byId.values()].map(({ balance }) => balance)), [byId]);
  const renderRow = useCallback((id: string) => <UserRow id={id} room={room} />, [room]);
  return (
    <MasterDetail
      label={t`Users`}
      hint={t`Select a user to see the account.`}
      byId={byId}
      finder={FINDER}
      sections={sections}
      filter={filter}
      toolbar={<UserToolbar filter={filter} onChange={change} />}
      captions={<UserCaptions />}
      renderRow={renderRow}
      empty={isNarrowed ? NO_MATCH : EMPTY}
      titleOf={({ username }) => username}
      renderDetail={(user, { actionsRef }) => (
        <UserDetail key={user.id} user={user} actionsRef={actionsRef} />
      )}
    />
  );
}
