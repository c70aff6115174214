import { SearchX, Users } from "lucide-react";
import { useMemo } from "react";
import type { User } from "#protocol/entities.ts";
import { useUsers } from "../../../stores/users.ts";
import { QueueLayout } from "../queue/QueueLayout.tsx";
import { QueueList } from "../queue/QueueList.tsx";
import { useFocusMoves } from "../queue/useFocusMoves.ts";
import { useQueue } from "../queue/useQueue.ts";
import { useSelection } from "../queue/useSelection.ts";
import { useFilter } from "../useFilter.ts";
import { UserDetail } from "./UserDetail.tsx";
import { readUserFilter } from "./userFilter.ts";
import { UserCaptions, UserRow } from "./UserRow.tsx";
import { userSections } from "./userSections.ts";
import { UserToolbar } from "./UserToolbar.tsx";

const NOTHING: readonly User[] = [];

function renderRow(id: string) {
  return <UserRow id={id} />;
}

const EMPTY = { icon: Users, title: "No users", text: "Whoever signs up appears here by itself." };
const NO_MATCH = {
  icon: SearchX,
  title: "No user matches",
  text: "Search for another name, email address or ID, or show all.",
};

export function UsersTab() {
  const { filter, change } = useFilter(readUserFilter);
  const sections = useMemo(() => userSections(filter), [filter]);
  const byId = useUsers((state) => state.byId);
  const queue = useQueue(byId, sections);
  const rows = queue.state.status === "loaded" ? queue.state.value : NOTHING;
  const name = JSON.stringify(filter);
  const selection = useSelection(rows, name);
  const selected = selection.id === null ? undefined : byId.get(selection.id);
  const { listRef, actionsRef, handleOpen } = useFocusMoves(selection);
  const isFiltered = filter.status !== "all" || filter.q !== "";

  return (
    <QueueLayout
      isWide={selection.isWide}
      isOpen={selection.isOpen}
      onClose={selection.close}
      hint="Select a user to see the account."
      list={
        <QueueList
          name={name}
          label="Users"
          toolbar={<UserToolbar filter={filter} onChange={change} />}
          captions={<UserCaptions />}
          queue={queue}
          selection={selection}
          renderRow={renderRow}
          onOpen={handleOpen}
          empty={isFiltered ? NO_MATCH : EMPTY}
          listRef={listRef}
        />
      }
      detail={
        selected === undefined
          ? null
          : {
              title: selected.username,
              body: <UserDetail key={selected.id} user={selected} actionsRef={actionsRef} />,
            }
      }
    />
  );
}
