import { Link, type NavigateFunction } from "react-router";
import styled from "styled-components";
import { t } from "../../language/index.ts";
import { space, text } from "../../styles/theme.ts";

const Line = styled.p`
  margin-top: ${space(4)};
  ${text("table")}
`;

export function recordPath(id: string): string {
  return `/orders/${id}`;
}

/** Links to the complete record of an order. */
export function RecordLink({ id }: { id: string }) {
  return <Link to={recordPath(id)}>{t`Full record`}</Link>;
}

/** The same in a toast, which is outside the router. */
export function RecordToastLink({ id, navigate }: { id: string; navigate: NavigateFunction }) {
  return (
    <a
      href={recordPath(id)}
      onClick={(event) => {
        event.preventDefault();
        void navigate(recordPath(id));
      }}
    >
      {t`Full record`}
    </a>
  );
}

/** The same below what a dialog tells of the order. */
export function RecordLine({ id }: { id: string }) {
  return (
    <Line>
      <RecordLink id={id} />
    </Line>
  );
}
