import styled from "styled-components";
import { Card } from "../../components/Card.tsx";
import { space } from "../../styles/theme.ts";

/** The three panels have the same height, and their buttons are on one line. */
export const Panel = styled(Card)`
  display: grid;
  grid-template-rows: auto 1fr;
`;

export const Form = styled.form.attrs({ noValidate: true })`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
  > :last-child {
    margin-top: auto;
  }
`;
