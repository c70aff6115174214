import type { ReactNode } from "react";
import styled, { css } from "styled-components";
import type { OrderStatus } from "#protocol/orders.ts";
import type { TransactionStatus } from "#protocol/transactions.ts";
import { say } from "../language/index.ts";
import { color, space, text } from "../styles/theme.ts";
import { STATUS_NAMES } from "./statusWords.ts";
import { radiusSmall } from "../styles/tokens.ts";
import { withFigure } from "./figure.ts";

const tones = {
  neutral: css`
    background: ${color("raised")};
    color: ${color("textMuted")};
  `,
  accent: css`
    background: ${color("accentSoft")};
    color: ${color("accentText")};
  `,
  gain: css`
    background: ${color("gainSoft")};
    color: ${color("gain")};
  `,
  loss: css`
    background: ${color("lossSoft")};
    color: ${color("loss")};
  `,
  wait: css`
    background: ${color("waitSoft")};
    color: ${color("wait")};
  `,
} as const;

export type BadgeTone = keyof typeof tones;

const Element = styled.span.attrs(withFigure)<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  padding: 0 6px;
  border-radius: ${radiusSmall};
  font-weight: 550;
  white-space: nowrap;
  ${text("label")}
  line-height: 20px;
  ${({ $tone }) => tones[$tone]}
`;

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <Element $tone={tone}>{children}</Element>;
}

/** Green and red are for gain and loss: a rejection is shown by its word. */
const statusTones: Record<OrderStatus | TransactionStatus, BadgeTone> = {
  pending: "wait",
  win: "gain",
  loss: "loss",
  completed: "accent",
  rejected: "neutral",
  cancelled: "neutral",
};

export function StatusBadge({ status }: { status: OrderStatus | TransactionStatus }) {
  return <Element $tone={statusTones[status]}>{say(STATUS_NAMES[status])}</Element>;
}
