import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { EmptyState } from "../components/EmptyState.tsx";
import { TabTitle } from "../components/TabTitle.tsx";

const Frame = styled.main`
  display: grid;
  place-items: center;
  min-height: 70vh;
  outline: none;
`;

type StatusScreenProps = { icon: LucideIcon; title: string; text: string; action?: ReactNode };

/** Shown instead of a page that can't be shown right now, with the reason. */
export function StatusScreen({ icon, title, text, action }: StatusScreenProps) {
  return (
    <Frame id="content" tabIndex={-1}>
      <TabTitle>{title}</TabTitle>
      <output>
        <EmptyState icon={icon} title={title} text={text} action={action} titleAs="h1" />
      </output>
    </Frame>
  );
}
