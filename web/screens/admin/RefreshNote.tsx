import styled from "styled-components";
import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { t } from "../../language/index.ts";
import { useConnection, useSettings } from "../../sync/index.ts";
import { from, space } from "../../styles/theme.ts";
import { ApprovalsButton } from "./approvals/ApprovalsDialog.tsx";
import { AuditButton } from "./audit/AuditDialog.tsx";
import { HandoverButton } from "./handover/HandoverButton.tsx";
import { ReportButton } from "./report/ReportButton.tsx";
import { PausedBadges } from "./PausedBadges.tsx";
import { SystemButton } from "./system/SystemDialog.tsx";

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  white-space: nowrap;
`;

/** Text buttons without edges, aligned like text; one line that can be swiped on a phone. */
const Actions = styled.span`
  display: inline-flex;
  flex-basis: 100%;
  max-width: calc(100vw - ${space(4)});
  margin-inline: -6px calc(-1 * ${space(4)});
  overflow-x: auto;
  scrollbar-width: none;
  > button,
  > a {
    padding-inline: 6px;
  }
  ${from.tablet} {
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-right: -6px;
    overflow-x: visible;
  }
  ${from.desktop} {
    flex-basis: auto;
    /* As far from what is before as the buttons are from each other. */
    margin-left: ${space(2)};
  }
`;

/**
 * The specified text, which describes polling while the socket is down. While it is up, changes are pushed, and a light
 * shows that the data is fresher than the text says.
 */
export function RefreshNote() {
  const isLive = useConnection(({ state }) => state === "live");
  const isClosed = useSettings(({ site }) => site?.maintenanceMode === true);
  return (
    <Line
      title={
        isLive
          ? t`Every change appears at once; auto-refresh takes over if the connection is lost`
          : undefined
      }
    >
      {t`Auto-refresh every 3s`}
      {isLive && <Badge tone="accent">{t`Live`}</Badge>}
      {isClosed && <Badge tone="wait">{t`Maintenance mode`}</Badge>}
      <PausedBadges />
      <Actions>
        <HandoverButton />
        <SystemButton />
        <AuditButton />
        <ApprovalsButton />
        <ReportButton />
        <ButtonLink to="/admin/fairness" $size="small" $kind="quiet">
          {t`Fairness`}
        </ButtonLink>
      </Actions>
    </Line>
  );
}
