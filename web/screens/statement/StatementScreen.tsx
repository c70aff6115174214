import { Download, Printer } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { idSchema } from "#protocol/scalars.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { DayField } from "../../components/DayField.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Former } from "../../components/Former.ts";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useAddress } from "../../components/useAddress.ts";
import { downloadCsv } from "../../csv.ts";
import { PersonName } from "../../entities/users/TraderLink.tsx";
import { useTrader } from "../../entities/users/useTrader.ts";
import { formatCount } from "../../format.ts";
import { rich, t } from "../../language/index.ts";
import { serverNow } from "../../serverClock.ts";
import { useUser } from "../../sync/index.ts";
import { from, space } from "../../styles/theme.ts";
import { MovementFilter, readPart } from "./MovementFilter.tsx";
import { type Range, readRange, withDay } from "./range.ts";
import { statementCsv } from "../../entities/statement/statementCsv.ts";
import { StatementTable } from "./StatementTable.tsx";
import { useStatement } from "./useStatement.ts";

/* Buttons as high as the fields next to them. */
const Controls = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: end;
  gap: ${space(2)};
  width: 100%;
  > :first-child {
    grid-column: 1 / -1;
  }
  > button {
    min-height: 40px;
  }
  @media (pointer: coarse) {
    > button {
      min-height: 48px;
    }
  }
  ${from.desktop} {
    grid-template-columns: none;
    grid-auto-flow: column;
    width: auto;
  }
  @media print {
    display: none;
  }
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  padding-top: ${space(4)};
  @media print {
    display: none;
  }
`;

/**
 * The movements of a user's money between two days, to view, print and download: the caller's, or those of `?user=`, which
 * administrators may see.
 */
export function StatementScreen() {
  const [query] = useAddress();
  const me = useUser();
  const user = idSchema.safeParse(query.get("user")).data ?? me.id;
  if (user !== me.id && me.role === "admin") return <OfSomebody key={user} userId={user} />;
  return <Movements userId={user === me.id ? null : user} username={me.username} version={me.version} />;
}

function OfSomebody({ userId }: { userId: string }) {
  const trader = useTrader(userId);
  return <Movements userId={userId} username={trader?.username ?? "…"} version={trader?.version} />;
}

type MovementsProps = { userId: string | null; username: string; version: number | undefined };

function Movements({ userId, username, version }: MovementsProps) {
  const [query, changeQuery] = useAddress();
  const [range, setRange] = useState(() => readRange(query, new Date(serverNow())));
  const part = readPart(query);
  const { statement, isFormer, retry, work, loadMore, exportAll, printAll } = useStatement(range, {
    userId,
    part,
    version,
  });

  function change(next: Readonly<Record<string, string | null>>) {
    changeQuery(
      (before) => {
        const query = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === null) query.delete(name);
          else query.set(name, value);
        }
        return query;
      },
      { replace: true },
    );
  }

  function choose(end: keyof Range, day: string) {
    const next = withDay(range, end, day);
    setRange(next);
    change(next);
  }

  return (
    <Page
      title={t`Account Statement`}
      note={
        <>
          {rich(
            "{0}, all amounts in USD",
            userId === null ? username : <PersonName userId={userId}>{username}</PersonName>,
          )}
        </>
      }
      aside={
        <Controls>
          <MovementFilter part={part} onChoose={(chosen) => change({ part: chosen })} />
          <DayField label={t`From`} day={range.from} onChoose={(day) => choose("from", day)} />
          <DayField label={t`To`} day={range.to} onChoose={(day) => choose("to", day)} />
          <Button
            icon={<Download size={14} aria-hidden />}
            disabled={statement.status !== "loaded" || work !== null}
            onClick={() =>
              exportAll((pages) => downloadCsv("statement", statementCsv(pages.statement, part)))
            }
          >
            {work?.name === "export" ? (
              <output>{t`Exporting… ${formatCount(work.count)} rows so far`}</output>
            ) : (
              t`Export CSV`
            )}
          </Button>
          <Button
            icon={<Printer size={14} aria-hidden />}
            disabled={statement.status !== "loaded" || work !== null}
            onClick={() => printAll(() => window.print())}
          >
            {work?.name === "print" ? (
              <output>{t`Loading… ${formatCount(work.count)} rows so far`}</output>
            ) : (
              t`Print`
            )}
          </Button>
        </Controls>
      }
    >
      <Card aria-label={t`Statement`}>
        {statement.status === "loading" && <RowsSkeleton />}
        {statement.status === "failed" && (
          <ErrorState title={t`The statement could not be loaded`} text={statement.message} onRetry={retry} />
        )}
        {statement.status === "loaded" && (
          <PanelBoundary bare name={t`The statement`}>
            <Former $when={isFormer}>
              <StatementTable {...statement.value} part={part} userId={userId ?? undefined} />
            </Former>
          </PanelBoundary>
        )}
        {statement.status === "loaded" && statement.value.next !== null && (
          <More>
            <Button busy={work?.name === "more"} disabled={work !== null} onClick={loadMore}>
              {t`Load more`}
            </Button>
          </More>
        )}
      </Card>
    </Page>
  );
}
