import type { ReactNode } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { t } from "../language/index.ts";
import { color, focusRing } from "../styles/theme.ts";

const Explained = styled(Link)`
  border-radius: 4px;
  color: inherit;
  text-decoration: underline dotted transparent;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  ${focusRing}
  &:hover {
    text-decoration-color: ${color("textQuiet")};
  }
`;

/** The address of a balance taken apart; `userId` for somebody else's, which administrators may see. */
export function balancePath(userId?: string): string {
  return userId === undefined ? "/balance" : `/balance?user=${userId}`;
}

/** A balance that leads to what it consists of. */
export function BalanceLink({ userId, children }: { userId?: string; children: ReactNode }) {
  return (
    <Explained to={balancePath(userId)} title={t`Why is the balance this?`}>
      {children}
    </Explained>
  );
}
