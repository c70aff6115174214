import styled from "styled-components";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Money } from "../../components/Money.tsx";
import { t } from "../../language/index.ts";
import { useUser } from "../../sync/index.ts";
import { color, text } from "../../styles/theme.ts";

const Note = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
`;

export function Profile() {
  const user = useUser();
  return (
    <Card aria-labelledby="profile">
      <PanelHeading id="profile" title={t`Profile`} />
      <FactGroup layout="rows">
        <Fact label={t`Username`}>
          {user.username} <Note>{t`Username cannot be changed`}</Note>
        </Fact>
        <Fact label={t`Account Balance`}>
          <FlashOnChange value={user.balance}>
            <BalanceLink>
              <Money amount={user.balance} />
            </BalanceLink>
          </FlashOnChange>
        </Fact>
        <Fact label={t`User ID`}>
          <MiddleEllipsis value={user.id} />
          <CopyButton value={user.id} what={t`user ID`} />
        </Fact>
      </FactGroup>
    </Card>
  );
}
