import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import styled from "styled-components";
import { color, space, text } from "../styles/theme.ts";
import { layers } from "../styles/tokens.ts";

const Bubble = styled(Primitive.Content)`
  z-index: ${layers.menu};
  max-width: 320px;
  padding: ${space(1)} ${space(2)};
  border-radius: 6px;
  background: ${color("overlay")};
  color: ${color("text")};
  box-shadow:
    0 0 0 1px ${color("hairline")},
    0 4px 16px ${color("shadow")};
  ${text("label")}
`;

type TooltipProps = {
  content: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement;
};

export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Bubble sideOffset={6} collisionPadding={8}>
          {content}
        </Bubble>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
