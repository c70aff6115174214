import styled from "styled-components";
import { ChartChoice } from "./chart/ChartChoice.tsx";

/* As high as the title, so that the page still fits without scrolling. */
const InHeading = styled.div`
  margin: -6px 0;
`;

/** The choice of chart next to the title, if there is room. */
export function HeadingChoice() {
  return (
    <InHeading>
      <ChartChoice />
    </InHeading>
  );
}
