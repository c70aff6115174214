import { useState } from "react";
import styled from "styled-components";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { Page } from "../../components/Page.tsx";
import { TabPanel, Tabs } from "../../components/Tabs.tsx";
import { space } from "../../styles/theme.ts";
import { Appearance } from "./Appearance.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Profile } from "./Profile.tsx";

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
  max-width: 880px;
`;

type SettingsTab = "profile" | "security";

const tabs = [
  { value: "profile", label: "Profile" },
  { value: "security", label: "Security" },
] as const;

export function SettingsScreen() {
  const [tab, setTab] = useState<SettingsTab>("profile");
  return (
    <Page title="Account Settings">
      <Tabs label="Account Settings" value={tab} tabs={tabs} onChange={setTab}>
        <TabPanel value="profile">
          <Stack>
            <Profile />
            <Appearance />
          </Stack>
        </TabPanel>
        <TabPanel value="security">
          <Stack>
            <Card aria-labelledby="password">
              <PanelHeading id="password" title="Change Password" note="Signs you out everywhere but here" />
              <PasswordForm />
            </Card>
          </Stack>
        </TabPanel>
      </Tabs>
    </Page>
  );
}
