import styled from "styled-components";
import { BOOKS_READABLE, type LiveStatus } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { formatCount } from "../../../format.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { known, plural, rich, t } from "../../../language/index.ts";
import { Heading } from "./Heading.ts";

const Row = styled.div`
  overflow-wrap: anywhere;
`;

/** The result of the last reconciliation of the ledger. */
export function Books({ reconcile }: { reconcile: LiveStatus["reconcile"] }) {
  return (
    <section aria-labelledby="system-books">
      <Heading id="system-books">{t`Books`}</Heading>
      <FactGroup>
        <Fact label={t`Last check`}>
          {reconcile === null ? t`Not yet, due within minutes` : <Checked {...reconcile} />}
        </Fact>
        {reconcile?.differences?.map(({ check, rows, first }) => (
          <Fact key={check} label={known(check)}>
            <div>
              {check === BOOKS_READABLE
                ? t`No, and the server's log says why`
                : plural(rows, "{0} row", "{0} rows", formatCount(rows))}
              {first.map((row) => (
                <Row key={row}>{row}</Row>
              ))}
              {rows > first.length && first.length > 0 && (
                <Row>{t`and ${formatCount(rows - first.length)} more`}</Row>
              )}
            </div>
          </Fact>
        ))}
      </FactGroup>
    </section>
  );
}

function Checked({ startedAt, finishedAt, differences }: NonNullable<LiveStatus["reconcile"]>) {
  if (finishedAt === null || differences === null) {
    return <>{rich("Running, started {0}", <RelativeTime time={startedAt} />)}</>;
  }
  return (
    <>
      <RelativeTime time={finishedAt} />
      {startedAt > finishedAt && <> {t`(the next one is running)`}</>}
      {differences.length === 0 ? (
        <Badge tone="accent">{t`In order`}</Badge>
      ) : (
        <Badge tone="wait">{t`${formatCount(differences.length)} broken`}</Badge>
      )}
    </>
  );
}
