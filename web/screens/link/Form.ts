import styled from "styled-components";
import { color, space, text } from "../../styles/theme.ts";

export const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
`;

export const Why = styled.p`
  color: ${color("textMuted")};
  ${text("body")}
`;
