import type { ReactNode } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import type { Notification } from "#protocol/notifications.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { t } from "../../language/index.ts";
import { color, focusRing, space, tabular, text } from "../../styles/theme.ts";
import { motion } from "../../styles/tokens.ts";
import { tellNotification } from "./tellNotification.ts";

const Entry = styled(Link)`
  display: grid;
  grid-template-columns: 8px minmax(0, 1fr) auto;
  gap: 2px ${space(3)};
  padding: ${space(3)} ${space(4)};
  color: ${color("text")};
  text-decoration: none;
  transition: background-color ${motion.press};
  ${text("table")}
  ${focusRing}
  &:focus-visible {
    outline-offset: -2px;
  }
  &:hover {
    background: ${color("overlayHover")};
  }
`;

const Item = styled.li`
  & + & {
    border-top: 1px solid ${color("hairline")};
  }
`;

const Dot = styled.span<{ $isUnread: boolean }>`
  width: 8px;
  height: 8px;
  margin-top: 6px;
  border-radius: 4px;
  background: ${({ $isUnread }) => ($isUnread ? color("accentText") : "transparent")};
`;

const Title = styled.span<{ $isUnread: boolean }>`
  font-weight: ${({ $isUnread }) => ($isUnread ? 550 : 400)};
  overflow-wrap: anywhere;
  text-wrap: pretty;
  ${tabular}
`;

const Age = styled.span`
  color: ${color("textQuiet")};
  ${text("label")}
  line-height: 20px;
`;

const Text = styled.span`
  grid-column: 2 / -1;
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
`;

/** Addresses and hashes in a sentence, which translators would take for words. */
const LONG_ID = /(\b(?=\w*\d)\w{20,}\b)/;

function withMarkedIds(sentence: string): ReactNode {
  return sentence.split(LONG_ID).map((part) =>
    LONG_ID.test(part) ? (
      <span key={part} translate="no">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

type NotificationRowProps = {
  notification: Notification;
  onFollow: (notification: Notification) => void;
};

export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { title, text: explanation, path } = tellNotification(notification);
  const isUnread = notification.readAt === null;
  return (
    <Item data-row={notification.id}>
      <Entry to={path} onClick={() => onFollow(notification)}>
        <Dot $isUnread={isUnread} aria-hidden />
        <Title $isUnread={isUnread}>
          {isUnread && <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
          {title}
        </Title>
        <Age>
          <RelativeTime time={notification.at} />
        </Age>
        {explanation !== "" && <Text>{withMarkedIds(explanation)}</Text>}
      </Entry>
    </Item>
  );
}
