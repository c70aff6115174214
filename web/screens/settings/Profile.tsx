import styled from "styled-components";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Money } from "../../components/Money.tsx";
import { useUser } from "../../sync/index.ts";
import { color, from, space, text } from "../../styles/theme.ts";

const Facts = styled.dl`
  display: grid;
`;

const Fact = styled.div`
  display: grid;
  gap: 2px ${space(4)};
  padding: ${space(3)} 0;
  border-top: 1px solid ${color("hairline")};
  ${from.tablet} {
    grid-template-columns: 200px 1fr;
    align-items: center;
    min-height: 56px;
  }
`;

const Name = styled.dt`
  color: ${color("textMuted")};
`;

const Value = styled.dd`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Note = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
`;

export function Profile() {
  const user = useUser();
  return (
    <Card aria-labelledby="profile">
      <PanelHeading id="profile" title="Profile" />
      <Facts>
        <Fact>
          <Name>Username</Name>
          <Value>
            {user.username} <Note>Username cannot be changed</Note>
          </Value>
        </Fact>
        <Fact>
          <Name>Account Balance</Name>
          <Value>
            <FlashOnChange value={user.balance}>
              <BalanceLink>
                <Money amount={user.balance} />
              </BalanceLink>
            </FlashOnChange>
          </Value>
        </Fact>
        <Fact>
          <Name>User ID</Name>
          <Value>
            <MiddleEllipsis value={user.id} />
            <CopyButton value={user.id} what="user ID" />
          </Value>
        </Fact>
      </Facts>
    </Card>
  );
}
