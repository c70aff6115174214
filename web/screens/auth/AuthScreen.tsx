import { type ComponentType, lazy, Suspense, useState } from "react";
import styled from "styled-components";
import { Badge } from "../../components/Badge.tsx";
import { Brand } from "../../components/layout/Brand.tsx";
import { TabPanel, Tabs } from "../../components/Tabs.tsx";
import { TabTitle } from "../../components/TabTitle.tsx";
import { mark, rich, sayLabels, t, useLanguage } from "../../language/index.ts";
import { reportFault } from "../../reportFault.ts";
import { useDeskName } from "../../deskName.ts";
import { pricesLoader, settingsLoader, useSettings, useVisitorPolling } from "../../sync/index.ts";
import { color, from, space } from "../../styles/theme.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { MarketFigures } from "./MarketFigures.tsx";
import { SellingPoints } from "./SellingPoints.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

/** Loaded only if there is something to show. */
const VisitorNotice = lazy(async (): Promise<{ default: ComponentType }> =>
  import("./VisitorNotice.tsx").then(
    ({ VisitorNotice: Component }) => ({ default: Component }),
    (error: unknown) => {
      reportFault("The notice for visitors could not be loaded", error);
      return { default: () => null };
    },
  ),
);

const Layout = styled.main`
  display: grid;
  min-height: 100vh;
  min-height: 100dvh;
  ${from.desktop} {
    grid-template-columns: 1fr 1fr;
  }
`;

const FormSide = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  padding: ${space(4)};
  ${from.tablet} {
    padding: ${space(8)};
  }
`;

const FormColumn = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  width: 100%;
  /* When stacked, both columns have the same width. */
  max-width: 440px;
  margin: ${space(8)} auto;
  ${from.desktop} {
    max-width: 384px;
    /* Keeps the form in place when the other tab is taller. */
    min-height: 520px;
    margin: auto;
  }
`;

const PromiseSide = styled.aside`
  display: grid;
  align-content: center;
  justify-items: center;
  padding: ${space(8)} ${space(4)};
  background: ${color("surface")};
  ${from.tablet} {
    padding: ${space(12)};
  }
`;

const PromiseColumn = styled.div`
  display: grid;
  gap: ${space(12)};
  width: 100%;
  max-width: 440px;
`;

type AuthTab = "signIn" | "signUp";

const tabs = [
  { value: "signIn", label: mark`Sign In` },
  { value: "signUp", label: mark`Sign Up` },
] as const;

/** For visitors only: the router's guard sends everybody else to the dashboard. */
export function AuthScreen() {
  useLanguage();
  const [tab, setTab] = useState<AuthTab>("signIn");
  const name = useDeskName();
  const logoUrl = useSettings((state) => state.site?.logoUrl ?? null);
  const isClosed = useSettings((state) => state.site?.maintenanceMode);
  const hasNotice = useSettings(
    ({ site }) => !!(site?.maintenanceAt ?? (site?.maintenanceMessage || site?.signUpsPaused)),
  );
  // Prices, the fee, and whether the desk is closed.
  useVisitorPolling(pricesLoader, settingsLoader);
  return (
    <Layout id="content">
      <TabTitle>{tab === "signIn" ? t`Sign In` : t`Sign Up`}</TabTitle>
      <FormSide>
        <Brand logoUrl={logoUrl} />
        <FormColumn>
          <h1>{tab === "signIn" ? t`Sign in to ${name}` : t`Create your account`}</h1>
          {isClosed && (
            <output>
              {rich(
                "{0} Only administrators can sign in right now.",
                <Badge tone="wait">{t`Closed for maintenance`}</Badge>,
              )}
            </output>
          )}
          {hasNotice && (
            <Suspense>
              <VisitorNotice />
            </Suspense>
          )}
          <Tabs label={t`Sign in or sign up`} value={tab} tabs={sayLabels(tabs)} onChange={setTab}>
            <TabPanel value="signIn">
              <SignInForm />
            </TabPanel>
            <TabPanel value="signUp">
              <SignUpForm />
            </TabPanel>
          </Tabs>
        </FormColumn>
        <LanguageChoice />
      </FormSide>
      <PromiseSide>
        <PromiseColumn>
          <MarketFigures />
          <SellingPoints />
        </PromiseColumn>
      </PromiseSide>
    </Layout>
  );
}
