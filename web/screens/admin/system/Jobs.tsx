import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { known, rich, t } from "../../../language/index.ts";
import { Heading } from "./Heading.ts";
import { NodeId } from "./NodeId.tsx";

type Job = LiveStatus["jobs"][number];

/** The background jobs of all nodes: when each last ran anywhere, and where it fails. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="system-jobs">
      <Heading id="system-jobs">{t`Background jobs`}</Heading>
      <TableFrame aria-label={t`The background jobs as a table`}>
        <Table>
          <thead>
            <tr>
              <Th>{t`Job`}</Th>
              <Th>{t`Last run`}</Th>
              <Th>{t`State`}</Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <Tr key={job.name}>
                <Td>{known(job.name)}</Td>
                <Td>{job.succeededAt === null ? t`Not yet` : <RelativeTime time={job.succeededAt} />}</Td>
                <Td>
                  <State job={job} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}

function State({ job: { succeededAt, failedAt, failingOn } }: { job: Job }) {
  if (failedAt === null)
    return succeededAt === null ? <Badge>{t`Waiting`}</Badge> : <Badge tone="accent">OK</Badge>;
  if (failingOn.length === 0)
    return <Badge tone="accent">{rich("OK, failed {0}", <RelativeTime time={failedAt} />)}</Badge>;
  return (
    <>
      {rich(
        "{0} on {1}",
        <Badge tone="wait">{rich("Failed {0}", <RelativeTime time={failedAt} />)}</Badge>,
        failingOn.map((id, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <NodeId id={id} />
          </span>
        )),
      )}
    </>
  );
}
