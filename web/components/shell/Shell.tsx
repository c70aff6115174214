import type { ReactNode } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import type { SiteSettings, User } from "#protocol/entities.ts";
import { color, focusRing, from, space } from "../../styles/theme.ts";
import { barHeight, breakpoints, contentWidth, layers, radius } from "../../styles/tokens.ts";
import { useMedia, useNarrow } from "../useMedia.ts";
import { BarLinks } from "./BarLinks.tsx";
import { BarPrices } from "./BarPrices.tsx";
import { Brand } from "./Brand.tsx";
import { ConnectionLight } from "./ConnectionLight.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { useFavicon } from "./useFavicon.ts";
import { UserMenu } from "./UserMenu.tsx";

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layers.bar};
  background: ${color("surface")};
  @media print {
    display: none;
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  max-width: ${contentWidth};
  min-height: ${barHeight};
  margin: 0 auto;
  padding: 0 ${space(2)} 0 ${space(4)};
  ${from.tablet} {
    gap: ${space(6)};
    padding: 0 ${space(4)} 0 ${space(6)};
  }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  margin-left: auto;
`;

const PriceLine = styled.div`
  display: flex;
  align-items: center;
  min-height: 32px;
  padding: 0 ${space(4)};
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 1px 0 ${color("hairline")};
  ${from.tablet} {
    padding: 0 ${space(6)};
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  text-decoration: none;
`;

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

type ShellProps = {
  user: User;
  settings: SiteSettings | null;
  /** How much work waits for administrators; 0 for everybody else. */
  waiting: number;
  onSignOut: () => void;
  children: ReactNode;
};

/** The frame of every signed-in page: the bar on top, the page below. */
export function Shell({ user, settings, waiting, onSignOut, children }: ShellProps) {
  const narrow = useNarrow();
  const wide = useMedia(`(min-width: ${breakpoints.wide}px)`);
  useFavicon(waiting > 0);
  return (
    <>
      <Bar>
        <SkipLink href="#content">Skip to content</SkipLink>
        <Row>
          <Home to="/" aria-label="Livedesk, to the dashboard">
            <Brand logoUrl={settings?.logoUrl ?? null} />
          </Home>
          {!narrow && <BarLinks role={user.role} waiting={waiting} />}
          <End>
            {wide && <BarPrices />}
            <ConnectionLight />
            <UserMenu user={user} onSignOut={onSignOut} />
          </End>
        </Row>
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
