import { Link } from "react-router";
import styled from "styled-components";
import { useLinkInRow } from "../../../components/rowWindow/rowSelection.ts";
import { traderPath } from "../../../entities/users/TraderLink.tsx";
import { space } from "../../../styles/theme.ts";

/* Looks like text: a column of names in the accent colour would be louder than the amounts. */
const NameLink = styled(Link)`
  min-width: 0;
  overflow: hidden;
  padding: ${space(1)} 0;
  color: inherit;
  text-decoration: none;
  text-overflow: ellipsis;
  &:hover,
  &:focus-visible {
    text-decoration: underline;
  }
  /* On the inside, because the cell cuts off what is outside. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** The name in a row. It leads to the trader's page; the rest of the row selects it. */
export function RowName({ userId, children }: { userId: string; children: string }) {
  return (
    <NameLink {...useLinkInRow()} to={traderPath(userId)}>
      {children}
    </NameLink>
  );
}
