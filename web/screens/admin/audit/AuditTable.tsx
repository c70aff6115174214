import { Link } from "react-router";
import styled from "styled-components";
import type { AuditEntry } from "#protocol/audit.ts";
import { Below, Table, TableFrame, Td, Th } from "../../../components/DataTable.tsx";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { say, t } from "../../../language/index.ts";
import { color, from, space } from "../../../styles/theme.ts";
import { ACTION_LABELS, correctionOf, describeDetails, subjectPath, forReaders } from "./auditText.ts";

const Scroll = styled(TableFrame)`
  max-height: 50vh;
  overflow-y: auto;
`;

const Row = styled.tr`
  vertical-align: top;
`;

const Cell = styled(Td)`
  padding-block: ${space(2)};
`;

const Action = styled(Cell)`
  white-space: normal;
  ${from.tablet} {
    white-space: nowrap;
  }
`;

const Who = styled(Cell)`
  min-width: 96px;
  max-width: 140px;
  white-space: normal;
  overflow-wrap: anywhere;
`;

const Told = styled(Cell)`
  min-width: 220px;
  white-space: normal;
  overflow-wrap: anywhere;
`;

const Subject = styled.span`
  display: block;
  max-width: 220px;
  color: ${color("textQuiet")};
`;

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Scroll aria-label={t`Audit log`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Time`}</Th>
            <Th>{t`Who`}</Th>
            <Th>{t`What`}</Th>
            <Th $wide>{t`Details`}</Th>
            <Th $wide>{t`From`}</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} data-row={entry.id}>
              <Cell>
                <RelativeTime time={entry.at} />
              </Cell>
              <Who>
                <TraderLink userId={entry.actorId}>{entry.actorName}</TraderLink>
              </Who>
              <Action>
                <ActionName entry={entry} />
                <Below>
                  <Details entry={entry} />
                </Below>
              </Action>
              <Told $wide>
                <Details entry={entry} />
              </Told>
              <Cell $wide>{entry.address ?? "—"}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

/* The subject's link is right below on narrow screens. */
const Record = styled(Link)`
  display: inline-block;
  min-height: 24px;
`;

function ActionName({ entry: { action, details } }: { entry: AuditEntry }) {
  const path = correctionOf(details);
  const name = say(ACTION_LABELS[action]);
  return path === null ? name : <Record to={path}>{name}</Record>;
}

function Details({ entry: { action, details, subject } }: { entry: AuditEntry }) {
  const { userAgent } = details;
  const path = subject === null ? null : subjectPath(action, subject);
  return (
    <>
      <span translate="no" title={typeof userAgent === "string" ? userAgent : undefined}>
        {describeDetails(forReaders(details))}
      </span>
      {subject !== null && (
        <Subject>
          {path !== null ? (
            <Link to={path}>
              <MiddleEllipsis value={subject} />
            </Link>
          ) : (
            <MiddleEllipsis value={subject} />
          )}
        </Subject>
      )}
    </>
  );
}
