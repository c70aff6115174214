import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { color, from, space, text } from "../styles/theme.ts";
import { radius } from "../styles/tokens.ts";
import { TabTitle } from "./TabTitle.tsx";

const Main = styled.main`
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space(4)};
`;

const Panel = styled.div`
  display: grid;
  justify-items: start;
  width: 100%;
  max-width: 440px;
  padding: ${space(8)};
  border-radius: ${radius};
  background: ${color("surface")};
`;

const Icon = styled.span<{ $tone: "quiet" | "wait" }>`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  margin-bottom: ${space(6)};
  border-radius: ${radius};
  background: ${({ $tone }) => color($tone === "wait" ? "waitSoft" : "raised")};
  color: ${({ $tone }) => color($tone === "wait" ? "wait" : "textMuted")};
`;

const Text = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(2)};
  color: ${color("textMuted")};
  ${text("body")}
`;

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
  width: 100%;
  margin-top: ${space(6)};
  ${from.tablet} {
    display: flex;
  }
`;

type NoticeProps = {
  icon: LucideIcon;
  tone?: "quiet" | "wait";
  title: string;
  /** Paragraphs: what it is, why, what to do. */
  children: ReactNode;
  actions?: ReactNode;
};

/** A page with a single message. */
export function Notice({ icon: Glyph, tone = "quiet", title, children, actions }: NoticeProps) {
  return (
    <Main id="content">
      <TabTitle>{title}</TabTitle>
      <Panel>
        <Icon $tone={tone}>
          <Glyph size={24} strokeWidth={1.5} aria-hidden />
        </Icon>
        <h1>{title}</h1>
        <Text>{children}</Text>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Panel>
    </Main>
  );
}
