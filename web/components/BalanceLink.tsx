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

type Which = {
  /** The user whose balance it is, for administrators; without it the user's own. */
  userId?: string | undefined;
  /** Links to the balance before this moment; without it to the current one. */
  at?: string | undefined;
};

/** The address of a balance's breakdown. */
export function balancePath({ userId, at }: Which = {}): string {
  const query = new URLSearchParams({
    ...(userId !== undefined && { user: userId }),
    ...(at !== undefined && { at }),
  }).toString();
  return query === "" ? "/balance" : `/balance?${query}`;
}

/** The first moment at which a movement at this time is included. */
export function justAfter(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString();
}

type BalanceLinkProps = Which & { tabIndex?: number; children: ReactNode };

/** A balance that links to its breakdown. */
export function BalanceLink({ userId, at, tabIndex, children }: BalanceLinkProps) {
  return (
    <Explained to={balancePath({ userId, at })} title={t`Why is the balance this?`} tabIndex={tabIndex}>
      {children}
    </Explained>
  );
}
