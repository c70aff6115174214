import styled from "styled-components";
import { space } from "../../../styles/theme.ts";

/** Search, order and filters above a list, and at its end what is done with all of it. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  > button:last-child {
    margin-inline: auto -10px;
  }
`;
