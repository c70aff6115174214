import styled from "styled-components";
import { from } from "../styles/theme.ts";

/* The app shells are drawn before anybody knows how wide the window is: the styles decide. */

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
