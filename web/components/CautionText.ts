import styled from "styled-components";
import { color } from "../styles/theme.ts";

/** A warning that is not necessarily an error. */
export const CautionText = styled.span`
  color: ${color("wait")};
`;
