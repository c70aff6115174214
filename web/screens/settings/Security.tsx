import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { space } from "../../styles/theme.ts";
import { ActiveSessions } from "./ActiveSessions.tsx";
import { PasskeysCard } from "./passkeys/PasskeysCard.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SecondFactorCard } from "./secondFactor/SecondFactorCard.tsx";
import { ApiTokens } from "./tokens/ApiTokens.tsx";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 880px;
`;

/** Password, second factor, passkeys, sessions and API tokens. */
export function Security() {
  return (
    <Stack>
      <Card aria-labelledby="password">
        <PanelHeading id="password" title="Change Password" note="Signs you out everywhere but here" />
        <PanelBoundary bare name="The password form">
          <PasswordForm />
        </PanelBoundary>
      </Card>
      <PanelBoundary name="The second factor">
        <SecondFactorCard />
      </PanelBoundary>
      <PanelBoundary name="The list of passkeys">
        <PasskeysCard />
      </PanelBoundary>
      <PanelBoundary name="The list of sessions">
        <ActiveSessions />
      </PanelBoundary>
      <PanelBoundary name="The list of tokens">
        <ApiTokens />
      </PanelBoundary>
    </Stack>
  );
}
