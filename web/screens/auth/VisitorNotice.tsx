import styled from "styled-components";
import { MaintenanceNotice, useAnnouncement } from "../../entities/closing/MaintenanceNotice.tsx";
import { PausedNotice } from "../../entities/closing/PausedNotice.tsx";
import { useSettings } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";

const Box = styled.div`
  padding: ${space(3)};
  border-radius: ${radius};
  background: ${color("waitSoft")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

/** What visitors should know before they sign in or up. */
export function VisitorNotice() {
  const announcement = useAnnouncement();
  const message = useSettings(({ site }) => (site?.maintenanceMode ? site.maintenanceMessage : ""));
  return (
    <>
      {announcement !== null && (
        <Box>
          <MaintenanceNotice announcement={announcement} />
        </Box>
      )}
      {message !== "" && <Box>{message}</Box>}
      <PausedNotice what="signUps" />
    </>
  );
}
