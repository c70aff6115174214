import { Bell as Icon } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import styled from "styled-components";
import { IconButton } from "../../components/IconButton.tsx";
import { lazyPart } from "../../components/lazyPart.tsx";
import { t } from "../../language/index.ts";
import { reportFault } from "../../reportFault.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { color, from, space, tabular, text } from "../../styles/theme.ts";
import { layers, radius } from "../../styles/tokens.ts";
import { useLoader, useNotifications } from "../../sync/index.ts";
import { unreadLoader } from "./notificationSource.ts";

const NotificationList = lazyPart({
  name: "NotificationList",
  fetch: async () => (await import("./NotificationList.tsx")).NotificationList,
  fallback: <RowsSkeleton />,
});

/** Loaded after the page; without it the bell works. */
const Alerts = lazyPart({
  name: "Alerts",
  fetch: async () => {
    try {
      return (await import("./alerts/Alerts.tsx")).Alerts;
    } catch (error) {
      reportFault("Alerts could not be loaded", error);
      return Silent;
    }
  },
  fallback: null,
});

/** The server is asked for at most a hundred. */
const MOST = 99;

const Place = styled.span`
  position: relative;
  display: inline-flex;
  margin: 0 -${space(2)};
  ${from.tablet} {
    margin: 0 -${space(2)} 0 0;
  }
`;

const Count = styled.span.attrs({ translate: "no" })`
  position: absolute;
  top: -1px;
  left: 19px;
  min-width: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: ${color("accent")};
  color: ${color("onAccent")};
  text-align: center;
  pointer-events: none;
  ${text("label")}
  line-height: 18px;
  ${tabular}
`;

const Panel = styled(Popover.Content)`
  z-index: ${layers.menu};
  display: flex;
  flex-direction: column;
  width: min(400px, calc(100vw - 16px));
  max-height: min(560px, var(--radix-popover-content-available-height));
  border-radius: ${radius};
  background: ${color("overlay")};
  box-shadow:
    0 0 0 1px ${color("hairline")},
    0 8px 24px ${color("shadow")};
  outline: none;
  overflow: hidden;
`;

/** How many notifications are unread, and the list of all. */
export function Bell() {
  const { status } = useLoader(unreadLoader);
  const unread = useNotifications(countUnread);
  const [isOpen, setIsOpen] = useState(false);
  const shown = unread > MOST ? `${MOST}+` : `${unread}`;
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${shown} unread`;
  return (
    <>
      {status === "loaded" && <Alerts />}
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Place>
          <Popover.Trigger asChild>
            <IconButton label={label}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </Popover.Trigger>
          {unread > 0 && <Count aria-hidden>{shown}</Count>}
        </Place>
        <Popover.Portal>
          <Panel align="end" sideOffset={6} collisionPadding={8} aria-label={t`Notifications`}>
            <PanelBoundary bare name={t`The notifications`}>
              <NotificationList onFollow={() => setIsOpen(false)} />
            </PanelBoundary>
          </Panel>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}

function Silent() {
  return null;
}

function countUnread({ byId }: ReturnType<typeof useNotifications.getState>): number {
  let count = 0;
  for (const { readAt } of byId.values()) if (readAt === null) count += 1;
  return count;
}
