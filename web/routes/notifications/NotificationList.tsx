import { BellOff } from "lucide-react";
import styled from "styled-components";
import type { Notification } from "#protocol/notifications.ts";
import { Button } from "../../components/Button.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useAction } from "../../components/useAction.ts";
import { t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { attempt, readNotifications, useList, useNotifications } from "../../sync/index.ts";
import { notificationSource } from "./notificationSource.ts";
import { NotificationRow } from "./NotificationRow.tsx";

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 48px;
  padding: 0 ${space(2)} 0 ${space(4)};
  box-shadow: inset 0 -1px 0 ${color("hairline")};
`;

const Title = styled.h2`
  font-weight: 550;
  ${text("body")}
`;

const Body = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Padded = styled.div`
  padding: 0 ${space(4)};
`;

const More = styled.div`
  display: grid;
  padding: ${space(2)};
`;

/** All notifications, newest first. Following one marks it as read. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const byId = useNotifications((state) => state.byId);
  const { list, retry, hasMore, isLoadingMore, loadMore } = useList(notificationSource, byId);
  const { isBusy, run } = useAction();
  const rows = list.status === "loaded" ? list.value : [];
  const newest = rows[0];
  const hasUnread = rows.some(({ readAt }) => readAt === null);

  function readAll() {
    if (newest !== undefined) run(() => readNotifications({ until: newest.at }), t`Marking as read failed`);
  }

  function follow(notification: Notification) {
    onFollow();
    if (notification.readAt === null)
      void attempt(() => readNotifications({ ids: [notification.id] }), t`Marking as read failed`);
  }

  return (
    <>
      <Header>
        <Title>{t`Notifications`}</Title>
        {hasUnread && (
          <Button size="small" kind="quiet" disabled={isBusy} onClick={readAll}>
            {t`Mark all as read`}
          </Button>
        )}
      </Header>
      <Body>
        {list.status === "loading" && (
          <Padded>
            <RowsSkeleton />
          </Padded>
        )}
        {list.status === "failed" && (
          <ErrorState title={t`Notifications unavailable`} text={list.message} onRetry={retry} />
        )}
        {list.status === "loaded" && rows.length === 0 && (
          <EmptyState
            icon={BellOff}
            title={t`No notifications yet`}
            text={t`Decisions about your orders, deposits and withdrawals appear here and are kept for 90 days.`}
          />
        )}
        <Rows>
          {rows.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onFollow={follow} />
          ))}
        </Rows>
        {hasMore && (
          <More>
            <Button size="small" kind="quiet" disabled={isLoadingMore} onClick={loadMore}>
              {t`Show older`}
            </Button>
          </More>
        )}
      </Body>
    </>
  );
}
