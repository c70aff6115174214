import type { ReactNode } from "react";
import styled from "styled-components";
import { color, text } from "../styles/theme.ts";

const Title = styled.p`
  font-weight: 550;
`;

const Description = styled.p`
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

type ToastTextProps = { title: string; description: string | undefined; children?: ReactNode };

export function ToastText({ title, description, children }: ToastTextProps) {
  return (
    <div>
      <Title>{title}</Title>
      {description !== undefined && <Description>{description}</Description>}
      {children}
    </div>
  );
}
