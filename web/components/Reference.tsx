import styled from "styled-components";
import { CopyButton } from "./CopyButton.tsx";
import { MiddleEllipsis } from "./MiddleEllipsis.tsx";

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  /* Taller than a line of text, whose height must not change. */
  & > button {
    width: 28px;
    height: 28px;
    margin: -6px -6px -6px 2px;
  }
`;

type ReferenceProps = {
  value: string;
  /** What it is, for the copy button. */
  what: string;
};

/** An address, hash or id with its middle left out and a button that copies all of it. */
export function Reference({ value, what }: ReferenceProps) {
  return (
    <Line>
      <MiddleEllipsis value={value} head={12} tail={6} />
      <CopyButton value={value} what={what} />
    </Line>
  );
}
