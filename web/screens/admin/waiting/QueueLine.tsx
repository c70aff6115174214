import { useCallback } from "react";
import styled from "styled-components";
import type { QueueFigures, QueueName } from "#protocol/queues.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useNow } from "../../../components/ticker.ts";
import { formatAge } from "../../../format.ts";
import { mark, type Message, rich, say } from "../../../language/index.ts";
import { useAdminStats } from "../../../sync/index.ts";
import { color, from, space, tabular, text, visuallyHidden } from "../../../styles/theme.ts";
import { describeQueue } from "./describeQueue.ts";
import { useUrgencyOf } from "./useUrgency.ts";

const Lines = styled.div`
  position: relative;
  display: grid;
  gap: 2px;
  padding: ${space(2)} ${space(4)} 0;
  color: ${color("textMuted")};
  ${text("table")}
  ${tabular}
  ${from.tablet} {
    padding-top: ${space(3)};
  }
`;

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  min-height: 20px;
  align-content: start;
`;

/** On phones only for screen readers, so that the queue begins higher. */
const Pace = styled.span`
  @media (max-width: 767.98px) {
    ${visuallyHidden}
  }
`;

const tones = { calm: color("textMuted"), soon: color("wait"), late: color("danger") } as const;

const Oldest = styled.span<{ $tone: keyof typeof tones }>`
  color: ${({ $tone }) => tones[$tone]};
`;

const NAMES: Record<QueueName, Message> = {
  orders: mark`Orders`,
  deposits: mark`Deposits`,
  withdrawals: mark`Withdrawals`,
};

/** Above a list: how many items wait in its queues, how long, and how fast they are worked off. */
export function QueueLine({ queues }: { queues: readonly QueueName[] }) {
  const figures = useAdminStats(({ stats }) => stats?.queues);
  return (
    <Lines>
      {queues.map((queue) => (
        <Line key={queue}>
          {queues.length > 1 && <b>{say(NAMES[queue])}</b>}
          {figures === undefined ? <Skeleton $width="60%" /> : <Figures queue={queue} {...figures[queue]} />}
        </Line>
      ))}
    </Lines>
  );
}

function Figures({ queue, oldestAt, ...figures }: QueueFigures & { queue: QueueName }) {
  const { tone } = useUrgencyOf(queue, oldestAt);
  const age = useNow(
    useCallback(
      (now: number) => (oldestAt === null ? "" : formatAge(now - Date.parse(oldestAt))),
      [oldestAt],
    ),
  );
  const { waiting, pace } = describeQueue(figures);
  return (
    <>
      <span>{waiting}</span>
      {oldestAt !== null && (
        <Oldest $tone={tone}>
          {rich(
            "oldest {0}",
            <time translate="no" dateTime={oldestAt}>
              {age}
            </time>,
          )}
        </Oldest>
      )}
      {pace.map((part) => (
        <Pace key={part}>{part}</Pace>
      ))}
    </>
  );
}
