import styled from "styled-components";
import { space } from "../../styles/theme.ts";

/** The browser's own bubbles stay out of the way of the messages beside the fields. */
export const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;
