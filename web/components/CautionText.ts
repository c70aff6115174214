import styled from "styled-components";
import { color } from "../styles/theme.ts";

/** Words about what may be wrong but need not be. */
export const CautionText = styled.span`
  color: ${color("wait")};
`;
