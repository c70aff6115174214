import styled from "styled-components";
import { color, from, space } from "../../../styles/theme.ts";

/** Everything about the selected item; scrolls if necessary, so that the actions below stay in place. */
export const DetailBody = styled.div`
  ${from.desktop} {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    padding: 0 ${space(4)} ${space(4)};
    scrollbar-width: thin;
    scrollbar-color: ${color("hairline")} transparent;
  }
`;

/** Always at the bottom of the pane. */
export const DetailActions = styled.div`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(4)};
  ${from.desktop} {
    margin-top: 0;
    gap: ${space(2)};
    padding: ${space(3)} ${space(4)} ${space(4)};
    box-shadow: inset 0 1px 0 ${color("hairline")};
  }
`;

/** What a confirming dialog asks for. */
export const DialogFields = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export const ActionRow = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: ${space(2)};
`;
