import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { color, space, text } from "../styles/theme.ts";

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  padding: ${space(8)} ${space(4)};
  text-align: center;
`;

const Icon = styled.span`
  display: inline-flex;
  margin-bottom: ${space(2)};
  color: ${color("textQuiet")};
`;

const Title = styled.p`
  font-weight: 550;
`;

const Text = styled.p`
  max-width: 44ch;
  color: ${color("textMuted")};
  text-wrap: balance;
  ${text("table")}
`;

const Action = styled.div`
  margin-top: ${space(3)};
`;

type EmptyStateProps = {
  icon: LucideIcon;
  /** What is missing. */
  title: string;
  /** Why, and what to do about it. */
  text?: ReactNode;
  action?: ReactNode;
  /** If it fills the page, its heading. */
  titleAs?: "h1";
};

export function EmptyState({ icon: Glyph, title, text: explanation, action, titleAs }: EmptyStateProps) {
  return (
    <Frame>
      <Icon>
        <Glyph size={24} strokeWidth={1.5} aria-hidden />
      </Icon>
      <Title as={titleAs}>{title}</Title>
      {explanation !== undefined && <Text>{explanation}</Text>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}
