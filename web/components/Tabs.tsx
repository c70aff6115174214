import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from "react";
import styled, { css } from "styled-components";
import { formatCount } from "../format.ts";
import { color, focusRing, space, text } from "../styles/theme.ts";
import { motion, radiusSmall } from "../styles/tokens.ts";

const List = styled.div.attrs({ role: "tablist" })`
  display: flex;
  gap: ${space(6)};
  overflow-x: auto;
  box-shadow: inset 0 -1px 0 ${color("hairline")};
  scrollbar-width: none;
`;

const Tab = styled.button.attrs({ type: "button", role: "tab" })`
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
  &[aria-selected="true"] {
    color: ${color("text")};
    box-shadow: inset 0 -2px 0 ${color("accentText")};
  }
`;

const tones = {
  calm: css`
    background: ${color("raised")};
    color: ${color("textMuted")};
  `,
  soon: css`
    background: ${color("waitSoft")};
    color: ${color("wait")};
  `,
  late: css`
    background: ${color("dangerSoft")};
    color: ${color("danger")};
  `,
} as const;

/** How urgent a tab's count is. */
export type CountTone = keyof typeof tones;

const Count = styled.span.attrs({ translate: "no" })<{ $tone: CountTone }>`
  min-width: 20px;
  padding: 0 6px;
  border-radius: 10px;
  text-align: center;
  ${text("label")}
  line-height: 20px;
  ${({ $tone }) => tones[$tone]}
`;

const Panel = styled.div.attrs({ role: "tabpanel", tabIndex: 0 })`
  padding-top: ${space(4)};
  ${focusRing}
`;

const tabsContext = createContext({ id: "", value: "" });

type TabsProps<T extends string> = {
  /** What the tabs divide, for screen readers. */
  label: string;
  value: T;
  tabs: readonly {
    value: T;
    label: string;
    count?: number | undefined;
    tone?: CountTone;
    /** Why the count has its tone. */
    note?: string;
  }[];
  onChange: (value: T) => void;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
};

/** Tabs after the ARIA pattern: the arrow keys, Home and End move between them, Tab moves into the panel. */
export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const counts = tabs.map(({ count }) => count ?? "").join();
  // Narrow screens can't show all of them, and a new count pushes the tabs after it.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-value="${value}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value, counts]);

  function handleKey(event: KeyboardEvent) {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  }

  return (
    <tabsContext.Provider value={{ id, value }}>
      <List ref={list} aria-label={label}>
        {tabs.map((tab) => {
          const isSelected = tab.value === value;
          return (
            <Tab
              key={tab.value}
              id={`${id}-tab-${tab.value}`}
              data-value={tab.value}
              aria-selected={isSelected}
              aria-description={tab.note}
              aria-controls={isSelected ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={handleKey}
            >
              {tab.label}
              {tab.count !== undefined && (
                <Count $tone={tab.tone ?? "calm"} title={tab.note}>
                  {formatCount(tab.count)}
                </Count>
              )}
            </Tab>
          );
        })}
      </List>
      {children}
    </tabsContext.Provider>
  );
}

/** The content of a tab; only that of the selected tab is rendered. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const tabs = use(tabsContext);
  if (tabs.value !== value) return null;
  return (
    <Panel id={`${tabs.id}-panel-${value}`} aria-labelledby={`${tabs.id}-tab-${value}`}>
      {children}
    </Panel>
  );
}

function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
