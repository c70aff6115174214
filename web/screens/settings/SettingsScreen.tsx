import styled from "styled-components";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { TabPanel, Tabs } from "../../components/Tabs.tsx";
import { useAddress } from "../../components/useAddress.ts";
import { space } from "../../styles/theme.ts";
import { Appearance } from "./Appearance.tsx";
import { Alerts } from "./alerts/Alerts.tsx";
import { DataExport } from "./export/DataExport.tsx";
import { Profile } from "./Profile.tsx";
import { Security } from "./Security.tsx";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 880px;
`;

const tabs = [
  { value: "profile", label: "Profile" },
  { value: "security", label: "Security" },
  { value: "notifications", label: "Notifications" },
] as const;
type SettingsTab = (typeof tabs)[number]["value"];

export function SettingsScreen() {
  const [query, changeQuery] = useAddress();
  const tab: SettingsTab = tabs.find(({ value }) => value === query.get("tab"))?.value ?? "profile";
  return (
    <Page title="Account Settings">
      <Tabs
        label="Account Settings"
        value={tab}
        tabs={tabs}
        onChange={(value) => changeQuery(() => new URLSearchParams({ tab: value }), { replace: true })}
      >
        <TabPanel value="profile">
          <Stack>
            <PanelBoundary name="Your profile">
              <Profile />
            </PanelBoundary>
            <PanelBoundary name="The export of your data">
              <DataExport />
            </PanelBoundary>
            <PanelBoundary name="The appearance settings">
              <Appearance />
            </PanelBoundary>
          </Stack>
        </TabPanel>
        <TabPanel value="notifications">
          <Stack>
            <PanelBoundary name="The choice of alerts">
              <Alerts />
            </PanelBoundary>
          </Stack>
        </TabPanel>
        <TabPanel value="security">
          <Security />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
