import type { ReactNode } from "react";
import styled from "styled-components";
import type { SiteSettings } from "#protocol/settings.ts";
import type { User } from "#protocol/users.ts";
import { t } from "../../language/index.ts";
import { shownName } from "../../deskName.ts";
import { color, focusRing, space } from "../../styles/theme.ts";
import { breakpoints, radius } from "../../styles/tokens.ts";
import { useMedia, useNarrow } from "../useMedia.ts";
import { Bar, BarEnd, BarRow, Home, PriceLine } from "./Bar.ts";
import { BarLinks } from "./BarLinks.tsx";
import { BarPrices } from "./BarPrices.tsx";
import { Brand } from "./Brand.tsx";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { useFavicon } from "./useFavicon.ts";
import { UserMenu } from "./UserMenu.tsx";

const SkipLink = styled.a`
  position: absolute;
  top: ${space(2)};
  left: ${space(2)};
  z-index: 1;
  padding: ${space(2)} ${space(4)};
  border-radius: ${radius};
  background: ${color("accent")};
  color: ${color("onAccent")};
  ${focusRing}
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

type LayoutProps = {
  user: User;
  settings: SiteSettings | null;
  /** The number of pending items for administrators; 0 for all other users. */
  waiting: number;
  onSignOut: () => void;
  /** The notifications, next to the user's menu. */
  bell: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page: the bar at the top, the page below. */
export function Layout({ user, settings, waiting, onSignOut, bell, children }: LayoutProps) {
  const narrow = useNarrow();
  const wide = useMedia(`(min-width: ${breakpoints.wide}px)`);
  useFavicon(waiting > 0);
  return (
    <>
      <Bar>
        <SkipLink href="#content">{t`Skip to content`}</SkipLink>
        <BarRow>
          <Home to="/" aria-label={t`${shownName(settings)}, go to the dashboard`}>
            <Brand logoUrl={settings?.logoUrl ?? null} />
          </Home>
          {!narrow && <BarLinks role={user.role} waiting={waiting} />}
          <BarEnd>
            {wide && <BarPrices />}
            <ConnectionStatus />
            {bell}
            <UserMenu user={user} onSignOut={onSignOut} />
          </BarEnd>
        </BarRow>
        {!wide && (
          <PriceLine>
            <BarPrices />
          </PriceLine>
        )}
        <NewVersion />
      </Bar>
      {children}
    </>
  );
}
