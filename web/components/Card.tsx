import type { ReactNode } from "react";
import styled from "styled-components";
import { color, from, space, text } from "../styles/theme.ts";
import { radius } from "../styles/tokens.ts";
import { HeadingRow } from "./HeadingRow.ts";

/** A surface on the ground, distinguished by lightness, not by a border. */
export const Card = styled.section`
  min-width: 0;
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.tablet} {
    padding: ${space(6)};
  }
`;

/** The title stays on one line with a badge; wider companions go below it if there is no room. */
const Heading = styled(HeadingRow)<{ $hasNote: boolean }>`
  align-items: ${({ $hasNote }) => ($hasNote ? "flex-start" : "center")};
  > :first-child {
    flex: 1 1 160px;
  }
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  letter-spacing: 0;
  ${text("body")}
`;

const Note = styled.p`
  margin-top: 2px;
  color: ${color("textMuted")};
  ${text("table")}
`;

type PanelHeadingProps = {
  /** For `aria-labelledby` of the card. */
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  /** Opposite the title: a badge, a link, filters. */
  aside?: ReactNode;
};

/** The title of a card. */
export function PanelHeading({ id, title, note, aside }: PanelHeadingProps) {
  return (
    <Heading $hasNote={note !== undefined}>
      <div>
        <Title id={id}>{title}</Title>
        {note !== undefined && <Note>{note}</Note>}
      </div>
      {aside}
    </Heading>
  );
}
