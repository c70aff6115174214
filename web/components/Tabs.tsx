import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import styled from "styled-components";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion, radiusSmall } from "../styles/tokens.ts";

const List = styled(Primitive.List)`
  display: flex;
  gap: ${space(6)};
  overflow-x: auto;
  box-shadow: inset 0 -1px 0 ${color("hairline")};
  scrollbar-width: none;
`;

const Tab = styled(Primitive.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  flex: none;
  min-height: 40px;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${color("textMuted")};
  font-weight: 550;
  cursor: pointer;
  transition: color ${motion.press};
  ${text("body")}
  ${focusRing}
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radiusSmall};
  }
  &:hover {
    color: ${color("text")};
  }
  &[data-state="active"] {
    color: ${color("text")};
    box-shadow: inset 0 -2px 0 ${color("accentText")};
  }
`;

const Count = styled.span`
  min-width: 20px;
  padding: 0 6px;
  border-radius: 10px;
  background: ${color("raised")};
  color: ${color("textMuted")};
  text-align: center;
  ${text("label")}
  line-height: 20px;
`;

export const TabPanel = styled(Primitive.Content)`
  padding-top: ${space(4)};
  ${focusRing}
`;

type TabsProps<T extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string;
  value: T;
  tabs: readonly { value: T; label: string; count?: number | undefined }[];
  onChange: (value: T) => void;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
};

export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  function handleChange(chosen: string) {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  }
  return (
    <Primitive.Root value={value} onValueChange={handleChange}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </Tab>
        ))}
      </List>
      {children}
    </Primitive.Root>
  );
}
