import styled from "styled-components";
import { from } from "../styles/theme.ts";

/* App shells are drawn before the window's width is known: the styles decide. */

export const UntilTablet = styled.div`
  ${from.tablet} {
    display: none;
  }
`;

export const FromTablet = styled.div`
  display: none;
  ${from.tablet} {
    display: contents;
  }
`;

export const UntilWide = styled.div`
  ${from.wide} {
    display: none;
  }
`;

export const FromWide = styled.div`
  display: none;
  ${from.wide} {
    display: contents;
  }
`;
