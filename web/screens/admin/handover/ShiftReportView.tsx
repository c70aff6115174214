import { useState } from "react";
import styled from "styled-components";
import { deskNoteEndpoints, type ShiftReport } from "#protocol/deskNote.ts";
import { callShape } from "../../../api.ts";
import { Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { formatAge, formatCount, formatDateTime } from "../../../format.ts";
import { mark, type Message, rich, sayLabels, t } from "../../../language/index.ts";
import { serverNow } from "../../../serverClock.ts";
import { type Answer, defineAnswer, useAnswer } from "../../../sync/index.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { color, space, text } from "../../../styles/theme.ts";
import { Figure } from "../../../components/figure.ts";

const AGAIN_MS = 15_000;
const HOUR_MS = 3_600_000;

const Stack = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;

const Quiet = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

type Span = "signIn" | "8" | "24";
const SPANS: readonly { value: Span; label: Message }[] = [
  { value: "signIn", label: mark`Since I signed in` },
  { value: "8", label: mark`8 hours` },
  { value: "24", label: mark`24 hours` },
];

function reportOf(span: Span, hours: number | null): Answer<ShiftReport> {
  return defineAnswer({
    name: `shift ${span}`,
    pollMs: AGAIN_MS,
    fetch: () =>
      callShape(deskNoteEndpoints.getShiftReport, {
        query: hours === null ? {} : { since: new Date(serverNow() - hours * HOUR_MS).toISOString() },
      }),
  });
}

const REPORTS: Record<Span, Answer<ShiftReport>> = {
  signIn: reportOf("signIn", null),
  "8": reportOf("8", 8),
  "24": reportOf("24", 24),
};

/** Who decided what and how fast, and what is still open. */
export function ShiftReportView() {
  const [span, setSpan] = useState<Span>("signIn");
  return (
    <Stack aria-label={t`Shift report`}>
      <Heading>
        <h3>{t`Shift report`}</h3>
        <SegmentedControl label={t`Since`} value={span} options={sayLabels(SPANS)} onChange={setSpan} />
      </Heading>
      <Report key={span} span={span} />
    </Stack>
  );
}

function Report({ span }: { span: Span }) {
  const answer = useAnswer(REPORTS[span]);
  if (answer.status === "loading") return <Skeleton $height="160px" />;
  if (answer.status === "failed")
    return (
      <ErrorState title={t`The report could not be loaded`} text={answer.message} onRetry={answer.retry} />
    );
  const { since, deciders, open } = answer.value;
  return (
    <>
      <Quiet>{t`Since ${formatDateTime(since)}`}</Quiet>
      {deciders.length === 0 ? <p>{t`Nobody has decided anything.`}</p> : <Deciders deciders={deciders} />}
      <FactGroup title={t`Still open`}>
        <Fact label={t`Orders`}>
          <Open {...open.orders} />
        </Fact>
        <Fact label={t`Deposits`}>
          <Open {...open.deposits} />
        </Fact>
        <Fact label={t`Withdrawals`}>
          {open.paying > 0 && t`${formatCount(open.paying)} being paid; `}
          <Open {...open.withdrawals} />
        </Fact>
        <Fact label={t`Approvals`}>{open.approvals === 0 ? t`none` : formatCount(open.approvals)}</Fact>
      </FactGroup>
    </>
  );
}

function Open({ waiting, oldestAt }: ShiftReport["open"]["orders"]) {
  if (oldestAt === null) return t`none`;
  return (
    <span>
      {rich("{0}, oldest {1}", <Figure>{formatCount(waiting)}</Figure>, <RelativeTime time={oldestAt} />)}
    </span>
  );
}

function Deciders({ deciders }: Pick<ShiftReport, "deciders">) {
  return (
    <TableFrame aria-label={t`Who decided what`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Administrator`}</Th>
            <Th $number>{t`Orders`}</Th>
            <Th $number>{t`Deposits`}</Th>
            <Th $number>{t`Withdrawals`}</Th>
            <Th $number>{t`Median wait`}</Th>
          </tr>
        </thead>
        <tbody>
          {deciders.map(({ userId, username, orders, deposits, withdrawals, medianSeconds }) => (
            <Tr key={userId}>
              <Td>
                <TraderLink userId={userId}>{username}</TraderLink>
              </Td>
              <Td $number>{formatCount(orders)}</Td>
              <Td $number>{formatCount(deposits)}</Td>
              <Td $number>{formatCount(withdrawals)}</Td>
              <Td $number>{medianSeconds === null ? "–" : formatAge(medianSeconds * 1_000)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
