import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Heading } from "./Heading.ts";

type Job = LiveStatus["jobs"][number];

/** The background jobs of the node that answered. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="system-jobs">
      <Heading id="system-jobs">Background jobs</Heading>
      <TableFrame aria-label="The background jobs as a table">
        <Table>
          <thead>
            <tr>
              <Th>Job</Th>
              <Th>Last run</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, succeededAt, failedAt }) => (
              <Tr key={name}>
                <Td>{name}</Td>
                <Td>{succeededAt === null ? "Not yet" : <RelativeTime time={succeededAt} />}</Td>
                <Td>
                  <State succeededAt={succeededAt} failedAt={failedAt} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}

function State({ succeededAt, failedAt }: Pick<Job, "succeededAt" | "failedAt">) {
  if (failedAt === null)
    return succeededAt === null ? <Badge>Waiting</Badge> : <Badge tone="accent">OK</Badge>;
  const isFailing = succeededAt === null || succeededAt <= failedAt;
  return (
    <Badge tone={isFailing ? "wait" : "accent"}>
      {isFailing ? "Failed " : "OK, failed "}
      <RelativeTime time={failedAt} />
    </Badge>
  );
}
