import styled from "styled-components";
import { useClosedText } from "../entities/expectation/useClosedText.ts";
import { color } from "../styles/theme.ts";
import { AlertFrame } from "./AlertFrame.ts";

const Frame = styled(AlertFrame)`
  background: ${color("waitSoft")};
`;

/** Above every page of a trader, outside the desk's hours. */
export function ClosedBanner() {
  const closed = useClosedText();
  if (closed === null) return null;
  return (
    <Frame aria-label="Desk hours">
      <div>
        <strong>{closed}.</strong> What you send now is kept, and decided when it opens.
      </div>
    </Frame>
  );
}
