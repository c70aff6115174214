import styled from "styled-components";
import { space } from "../../../styles/theme.ts";

/** Above a list: search and filters. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
`;
