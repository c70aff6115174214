import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { TabPanel, Tabs } from "../../components/Tabs.tsx";
import { useAddress } from "../../components/useAddress.ts";
import { mark, sayLabels, t } from "../../language/index.ts";
import { Appearance } from "./Appearance.tsx";
import { Alerts } from "./alerts/Alerts.tsx";
import { CardStack } from "./CardStack.ts";
import { DataExport } from "./export/DataExport.tsx";
import { LanguageCard } from "./LanguageCard.tsx";
import { Profile } from "./Profile.tsx";
import { Security } from "./Security.tsx";

const tabs = [
  { value: "profile", label: mark`Profile` },
  { value: "security", label: mark`Security` },
  { value: "notifications", label: mark`Notifications` },
] as const;
type SettingsTab = (typeof tabs)[number]["value"];

export function SettingsScreen() {
  const [query, changeQuery] = useAddress();
  const tab: SettingsTab = tabs.find(({ value }) => value === query.get("tab"))?.value ?? "profile";
  return (
    <Page title={t`Account Settings`}>
      <Tabs
        label={t`Account Settings`}
        value={tab}
        tabs={sayLabels(tabs)}
        onChange={(value) => changeQuery(() => new URLSearchParams({ tab: value }), { replace: true })}
      >
        <TabPanel value="profile">
          <CardStack>
            <PanelBoundary name={t`Your profile`}>
              <Profile />
            </PanelBoundary>
            <PanelBoundary name={t`The export of your data`}>
              <DataExport />
            </PanelBoundary>
            <PanelBoundary name={t`The choice of language`}>
              <LanguageCard />
            </PanelBoundary>
            <PanelBoundary name={t`The appearance settings`}>
              <Appearance />
            </PanelBoundary>
          </CardStack>
        </TabPanel>
        <TabPanel value="notifications">
          <CardStack>
            <PanelBoundary name={t`The choice of alerts`}>
              <Alerts />
            </PanelBoundary>
          </CardStack>
        </TabPanel>
        <TabPanel value="security">
          <Security />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
