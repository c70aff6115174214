import { Link, useLocation } from "react-router";
import styled from "styled-components";
import type { Role } from "#protocol/users.ts";
import { formatCount } from "../../format.ts";
import { t } from "../../language/index.ts";
import { color, focusRing, space, text } from "../../styles/theme.ts";
import { motion, radius } from "../../styles/tokens.ts";
import { tight } from "./Bar.ts";
import { isActiveLink, linksFor } from "./links.ts";

/** If longer words or figures leave too little room, the links can be swiped, so that the menu stays in the window. */
const Nav = styled.nav`
  display: flex;
  gap: ${space(1)};
  min-width: 0;
  /* Room for the focus ring, which a scroll container would cut. */
  margin: calc(-1 * ${space(1)});
  padding: ${space(1)};
  overflow-x: auto;
  scrollbar-width: none;
  ${tight} {
    gap: 0;
  }
`;

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  min-height: 36px;
  padding: 0 ${space(2)};
  border-radius: ${radius};
  color: ${color("textMuted")};
  font-weight: 500;
  text-decoration: none;
  transition: color ${motion.press};
  ${text("body")}
  ${focusRing}
  &:hover {
    color: ${color("text")};
  }
  &[aria-current="page"] {
    background: ${color("raised")};
    color: ${color("text")};
  }
  ${tight} {
    padding: 0 6px;
  }
`;

const Count = styled.span.attrs({ translate: "no" })`
  min-width: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: ${color("waitSoft")};
  color: ${color("wait")};
  text-align: center;
  ${text("label")}
  line-height: 18px;
`;

/** A tablet has no room for more; the title has the full number. */
const MOST = 999;

type BarLinksProps = {
  role: Role;
  /** The number of pending items for administrators. */
  waiting: number;
};

export function BarLinks({ role, waiting }: BarLinksProps) {
  const { pathname } = useLocation();
  return (
    <Nav aria-label={t`Main`}>
      {linksFor(role).map((link) => (
        <Anchor
          key={link.path}
          to={link.path}
          aria-current={isActiveLink(link, pathname) ? "page" : undefined}
        >
          {link.label}
          {link.path === "/admin" && waiting > 0 && (
            <Count title={t`${formatCount(waiting)} waiting`}>{waiting > MOST ? `${MOST}+` : waiting}</Count>
          )}
        </Anchor>
      ))}
    </Nav>
  );
}
