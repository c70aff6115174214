import styled from "styled-components";
import { mark, say } from "../language/index.ts";
import { color, text } from "../styles/theme.ts";

const Note = styled.output`
  color: ${color("wait")};
  ${text("label")}
`;

const TEXTS = {
  order: mark`It is not known yet whether the desk received this order. Sending it again cannot place it twice.`,
  deposit: mark`It is not known yet whether the desk received this deposit. Sending it again cannot submit it twice.`,
  withdrawal: mark`It is not known yet whether the desk received this withdrawal. Sending it again cannot request it twice.`,
} as const;

/** For a form whose submission got no answer, until the form is changed. */
export function UncertainNote({ what }: { what: keyof typeof TEXTS }) {
  return <Note>{say(TEXTS[what])}</Note>;
}
