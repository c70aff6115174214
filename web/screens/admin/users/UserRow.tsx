import styled from "styled-components";
import { BalanceLink } from "../../../components/BalanceLink.tsx";
import { useLinkInRow } from "../../../components/rowWindow/rowSelection.ts";
import { Money } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { FlagBadges } from "../../../entities/users/FlagBadges.tsx";
import { StandingBadges } from "../../../entities/users/StandingBadges.tsx";
import { t } from "../../../language/index.ts";
import { useUsers } from "../../../sync/index.ts";
import { color } from "../../../styles/theme.ts";
import { HowMuch, RowGrid, What, When, Who } from "../masterDetail/RowGrid.tsx";
import { RowName } from "../masterDetail/RowName.tsx";

const COLUMNS = "minmax(96px, 1fr) minmax(160px, 1.6fr) minmax(96px, 1fr) 104px";

const Email = styled.span`
  overflow: hidden;
  color: ${color("textMuted")};
  text-overflow: ellipsis;
`;

/** The last column ends where the row does. */
const Joined = styled(When)`
  text-align: end;
`;

/** `room` leaves space for parts of a cent in the balances of all rows. */
export function UserRow({ id, room }: { id: string; room: number }) {
  const user = useUsers(({ byId }) => byId.get(id));
  const inRow = useLinkInRow();
  if (user === undefined) return null;
  return (
    <RowGrid $columns={COLUMNS}>
      <Who>
        <RowName userId={id}>{user.username}</RowName>
        <FlagBadges userId={id} />
      </Who>
      <What>
        <Email>{user.email}</Email>
        <StandingBadges user={user} />
      </What>
      <HowMuch>
        <BalanceLink userId={id} {...inRow}>
          <Money amount={user.balance} room={room} />
        </BalanceLink>
      </HowMuch>
      <Joined>
        <RelativeTime time={user.createdAt} />
      </Joined>
    </RowGrid>
  );
}

export function UserCaptions() {
  return (
    <RowGrid $columns={COLUMNS}>
      <span>{t`User`}</span>
      <span>{t`Email`}</span>
      <HowMuch>{t`Balance`}</HowMuch>
      <HowMuch>{t`Joined`}</HowMuch>
    </RowGrid>
  );
}
