import type { ReactNode } from "react";
import styled from "styled-components";
import { t } from "../language/index.ts";
import { color, from, space, text } from "../styles/theme.ts";
import { contentWidth } from "../styles/tokens.ts";
import { HeadingRow } from "./HeadingRow.ts";
import { PanelBoundary } from "./PanelBoundary.tsx";
import { DecisionAnnouncer } from "./DecisionAnnouncer.tsx";
import { TakeoverAlert } from "./TakeoverAlert.tsx";
import { TabTitle } from "./TabTitle.tsx";

const Main = styled.main`
  max-width: ${contentWidth};
  margin: 0 auto;
  padding: ${space(4)};
  outline: none;
  ${from.tablet} {
    padding: ${space(6)};
  }
`;

const Title = styled.h1`
  font-weight: 600;
  letter-spacing: -0.015em;
  ${text("section")}
`;

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type PageProps = {
  /** The heading; also the title of the browser's tab, unless `tabTitle` differs. */
  title: string;
  tabTitle?: string;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in screen. */
export function Page({ title, tabTitle = title, note, aside, children }: PageProps) {
  return (
    <Main id="content" tabIndex={-1}>
      <TabTitle>{tabTitle}</TabTitle>
      <DecisionAnnouncer />
      <TakeoverAlert />
      <HeadingRow>
        <div>
          <Title>{title}</Title>
          {note !== undefined && <Note>{note}</Note>}
        </div>
        {aside}
      </HeadingRow>
      <PanelBoundary name={t`This page`}>{children}</PanelBoundary>
    </Main>
  );
}
