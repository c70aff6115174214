import styled from "styled-components";
import { color } from "../styles/theme.ts";

/** A key, as it is written on a keyboard; nothing where there is none. */
export const Kbd = styled.kbd`
  padding: 0 5px;
  border-radius: 4px;
  box-shadow: inset 0 0 0 1px ${color("hairline")};
  color: ${color("textQuiet")};
  font: inherit;
  line-height: 18px;
  white-space: nowrap;
  @media (pointer: coarse) {
    display: none;
  }
`;
