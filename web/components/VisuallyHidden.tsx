import styled from "styled-components";
import { visuallyHidden } from "../styles/theme.ts";

/** Only for screen readers. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
