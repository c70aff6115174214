import styled from "styled-components";
import { type LiveStatus, NODE_SILENT_MS } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Table, TableFrame, Td, Th, Tr } from "../../../components/DataTable.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { formatAge, formatCount } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { Heading } from "./Heading.ts";
import { NodeId } from "./NodeId.tsx";

type Node = LiveStatus["nodes"][number];

/** People notice a longer delay. */
const LATE_MS = 1_000;

const Flags = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

export function Nodes({ nodes }: { nodes: readonly Node[] }) {
  return (
    <section aria-labelledby="system-nodes">
      <Heading id="system-nodes">{t`Nodes`}</Heading>
      <TableFrame aria-label={t`The nodes as a table`}>
        <Table>
          <thead>
            <tr>
              <Th>{t`Node`}</Th>
              <Th $wide>{t`Version`}</Th>
              <Th $wide>{t`Started`}</Th>
              <Th $number>{t`Sockets`}</Th>
              <Th $number>{t`Lag`}</Th>
              <Th>{t`State`}</Th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <NodeRow key={node.id} node={node} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}

function NodeRow({ node }: { node: Node }) {
  const { id, version, startedAt, sockets, lagMs, silentMs, feedsPrices } = node;
  return (
    <Tr>
      <Td>
        <NodeId id={id} />
      </Td>
      <Td $wide translate="no">
        {version}
      </Td>
      <Td $wide>
        <RelativeTime time={startedAt} />
      </Td>
      <Td $number>{formatCount(sockets)}</Td>
      <Td $number>{lagMs < LATE_MS ? t`${lagMs} ms` : formatAge(lagMs)}</Td>
      <Td>
        <Flags>
          {silentMs > NODE_SILENT_MS ? (
            <Badge tone="wait">{t`Silent for ${formatAge(silentMs)}`}</Badge>
          ) : lagMs >= LATE_MS ? (
            <Badge tone="wait">{t`Late`}</Badge>
          ) : (
            <Badge tone="accent">{t`Live`}</Badge>
          )}
          {feedsPrices && <Badge>{t`Feeds prices`}</Badge>}
        </Flags>
      </Td>
    </Tr>
  );
}
