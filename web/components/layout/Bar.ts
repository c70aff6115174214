import { Link } from "react-router";
import styled from "styled-components";
import { color, from, space } from "../../styles/theme.ts";
import { barHeight, breakpoints, contentWidth, layers } from "../../styles/tokens.ts";

/* The bar at the top of every signed-in page, and its parts. */

/** The narrowest windows in which the links fit, without and with the prices next to them. */
export const tight = `@media (min-width: ${breakpoints.tablet}px) and (max-width: ${breakpoints.desktop - 0.02}px),
  (min-width: ${breakpoints.wide}px) and (max-width: 1439.98px)`;

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layers.bar};
  background: ${color("surface")};
  @media print {
    display: none;
  }
`;

export const BarRow = styled.div`
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
  ${tight} {
    gap: ${space(3)};
  }
`;

export const BarEnd = styled.div`
  display: flex;
  align-items: center;
  flex: none;
  gap: ${space(4)};
  margin-left: auto;
  ${tight} {
    gap: ${space(3)};
  }
`;

export const PriceLine = styled.div`
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

export const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  text-decoration: none;
`;
