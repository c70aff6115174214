import styled from "styled-components";
import { space } from "../../styles/theme.ts";

/** Turns off the browser's own error bubbles, which would cover the messages at the fields. */
export const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;
