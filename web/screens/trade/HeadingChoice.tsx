import styled from "styled-components";
import { ChartChoice } from "./chart/ChartChoice.tsx";

/* As high as the title beside it, so that the page keeps fitting without scrolling. */
const InHeading = styled.div`
  margin: -6px 0;
`;

/** Which chart, beside the title, where there is room. */
export function HeadingChoice() {
  return (
    <InHeading>
      <ChartChoice />
    </InHeading>
  );
}
