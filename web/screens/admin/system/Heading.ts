import styled from "styled-components";
import { space, text } from "../../../styles/theme.ts";

export const Heading = styled.h3`
  margin-bottom: ${space(1)};
  letter-spacing: 0;
  ${text("body")}
`;
