import { Card, PanelHeading } from "../../components/Card.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { t } from "../../language/index.ts";
import { providerName } from "../../providerName.ts";
import { useUser } from "../../sync/index.ts";
import { ActiveSessions } from "./ActiveSessions.tsx";
import { CardStack } from "./CardStack.ts";
import { PasskeysCard } from "./passkeys/PasskeysCard.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProviderCard } from "./provider/ProviderCard.tsx";
import { SecondFactorCard } from "./secondFactor/SecondFactorCard.tsx";
import { ApiTokens } from "./tokens/ApiTokens.tsx";

/** Password, second factor, passkeys, identity provider, sessions and API tokens. */
export function Security() {
  const provider = providerName();
  const isAdmin = useUser().role === "admin";
  return (
    <CardStack>
      <Card aria-labelledby="password">
        <PanelHeading id="password" title={t`Change Password`} note={t`Signs you out everywhere but here`} />
        <PanelBoundary bare name={t`The password form`}>
          <PasswordForm />
        </PanelBoundary>
      </Card>
      <PanelBoundary name={t`The second factor`}>
        <SecondFactorCard />
      </PanelBoundary>
      <PanelBoundary name={t`The list of passkeys`}>
        <PasskeysCard />
      </PanelBoundary>
      {provider !== null && isAdmin && (
        <PanelBoundary name={t`The linked account`}>
          <ProviderCard provider={provider} />
        </PanelBoundary>
      )}
      <PanelBoundary name={t`The list of sessions`}>
        <ActiveSessions />
      </PanelBoundary>
      <PanelBoundary name={t`The list of tokens`}>
        <ApiTokens />
      </PanelBoundary>
    </CardStack>
  );
}
