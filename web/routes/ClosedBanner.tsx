import styled from "styled-components";
import { useClosed } from "../entities/expectation/useClosed.ts";
import { rich, t } from "../language/index.ts";
import { color } from "../styles/theme.ts";
import { AlertFrame } from "./AlertFrame.ts";

const Frame = styled(AlertFrame)`
  background: ${color("waitSoft")};
`;

/** Above every page of a trader, outside the desk's hours. */
export function ClosedBanner() {
  const closed = useClosed();
  if (closed === null) return null;
  return (
    <Frame aria-label={t`Desk hours`}>
      <div>
        {closed.opensAgain ? (
          rich("{0} What you send now is kept, and decided when it opens.", <strong>{closed.text}.</strong>)
        ) : (
          <strong>{closed.text}.</strong>
        )}
      </div>
    </Frame>
  );
}
