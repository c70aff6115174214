import styled from "styled-components";
import { color, space } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";

export const ChartFrame = styled.section`
  position: relative;
  height: 500px;
  border-radius: ${radius};
  background: ${color("surface")};
  overflow: hidden;
  /* The reason shown where the chart is missing. */
  > [role="alert"] {
    display: grid;
    align-content: center;
    height: 100%;
  }
`;

/** On a phone, where there is no room next to the title. */
export const ChoiceAbove = styled.div`
  margin-bottom: ${space(2)};
`;
