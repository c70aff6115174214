import styled from "styled-components";
import type { Pausable } from "#protocol/settings.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { usePaused } from "./usePaused.ts";

/* Always rendered: screen readers announce only changes in regions that they know. */
const Box = styled.output`
  display: block;
  padding: ${space(3)};
  border-radius: ${radius};
  background: ${color("waitSoft")};
  overflow-wrap: anywhere;
  ${text("table")}
  &:empty {
    position: absolute;
    padding: 0;
  }
`;

/** Why something is paused, and what to do. */
export function PausedNotice({ what, advice = "" }: { what: Pausable; advice?: string }) {
  const paused = usePaused(what);
  return <Box>{paused !== null && `${paused.replace(/[^.!?]$/, "$&.")} ${advice}`.trim()}</Box>;
}
