import { ShieldAlert } from "lucide-react";
import { ButtonLink } from "../components/ButtonLink.tsx";
import { Card } from "../components/Card.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { Page } from "../components/Page.tsx";
import { t } from "../language/index.ts";

/** Shown instead of the admin panel to an administrator who lacks the required second factor. */
export function SecondFactorRequired() {
  return (
    <Page title={t`Admin Panel`}>
      <Card>
        <EmptyState
          icon={ShieldAlert}
          title={t`Set up a second factor first`}
          text={t`Administrators of this desk need a second factor: a passkey, or an app on a phone. Setting it up takes a minute.`}
          action={
            <ButtonLink to="/settings?tab=security" $kind="primary">
              {t`Set it up`}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
}
