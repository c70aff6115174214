import styled from "styled-components";
import { shortenMiddle } from "../format.ts";
import { fonts } from "../styles/tokens.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const Mono = styled.span.attrs({ translate: "no" })`
  font-family: ${fonts.mono};
  font-size: 0.95em;
`;

const Shortened = styled(Mono)`
  white-space: nowrap;
`;

type MiddleEllipsisProps = { value: string; head?: number; tail?: number };

/** A long address, hash or id with its middle left out; complete on hover and for screen readers. */
export function MiddleEllipsis({ value, head, tail }: MiddleEllipsisProps) {
  const shortened = shortenMiddle(value, head, tail);
  if (shortened === value) return <Mono>{value}</Mono>;
  return (
    <Shortened title={value}>
      <span aria-hidden>{shortened}</span>
      <VisuallyHidden>{value}</VisuallyHidden>
    </Shortened>
  );
}
