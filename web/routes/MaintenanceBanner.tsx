import styled from "styled-components";
import { MaintenanceNotice, useAnnouncement } from "../entities/closing/MaintenanceNotice.tsx";
import { t } from "../language/index.ts";
import { color } from "../styles/theme.ts";
import { AlertFrame } from "./AlertFrame.ts";

const Frame = styled(AlertFrame)`
  background: ${color("waitSoft")};
`;

/** Above every page, from the announcement until maintenance begins. */
export function MaintenanceBanner({ isAdmin }: { isAdmin: boolean }) {
  const announcement = useAnnouncement();
  if (announcement === null) return null;
  return (
    <Frame aria-label={t`Announced maintenance`}>
      <div>
        <MaintenanceNotice announcement={announcement} />{" "}
        {isAdmin
          ? t`From then on traders are locked out; you can still work on the queue.`
          : t`From then on nothing new can be sent. Pending orders and transfers are kept, and so is what you have typed.`}
      </div>
    </Frame>
  );
}
