import styled from "styled-components";
import { space } from "../../../styles/theme.ts";

/** Search, order and filters above a list. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
`;
