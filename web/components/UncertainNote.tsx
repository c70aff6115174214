import styled from "styled-components";
import { color, text } from "../styles/theme.ts";

const Note = styled.output`
  color: ${color("wait")};
  ${text("label")}
`;

const AGAIN = { order: "place", deposit: "submit", withdrawal: "request" } as const;

/** For a form that was sent without an answer, until it is changed. */
export function UncertainNote({ what }: { what: keyof typeof AGAIN }) {
  return (
    <Note>
      It is not known yet whether the desk received this {what}. Sending it again cannot {AGAIN[what]} it
      twice.
    </Note>
  );
}
