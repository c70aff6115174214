import type { ReactNode } from "react";
import styled from "styled-components";
import { color, from, space, text } from "../styles/theme.ts";

const List = styled.dl`
  display: grid;
  grid-template-columns: 40% minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  overflow-wrap: anywhere;
  ${text("table")}
  ${from.tablet} {
    grid-template-columns: repeat(2, 136px minmax(0, 1fr));
  }
`;

const Term = styled.dt`
  color: ${color("textMuted")};
`;

export type Fact = [term: string, description: ReactNode];

/** A list of facts, one per line. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(([term, description]) => (
        <FactLine key={term} term={term}>
          {description}
        </FactLine>
      ))}
    </List>
  );
}

function FactLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Term>{term}</Term>
      <dd>{children}</dd>
    </>
  );
}
