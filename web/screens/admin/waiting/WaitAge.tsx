import styled from "styled-components";
import type { QueueName } from "#protocol/queues.ts";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import type { CountTone } from "../../../components/Tabs.tsx";
import { VisuallyHidden } from "../../../components/VisuallyHidden.tsx";
import { color } from "../../../styles/theme.ts";
import { describeUrgency } from "./urgency.ts";
import { useUrgencyOf } from "./useUrgency.ts";

const colors = { calm: "inherit", soon: color("wait"), late: color("danger") } as const;

const Age = styled.span<{ $tone: CountTone }>`
  color: ${({ $tone }) => colors[$tone]};
  font-weight: ${({ $tone }) => ($tone === "late" ? 600 : "inherit")};
`;

type WaitAgeProps = {
  /** The queue whose target counts; null for items that have ended. */
  queue: QueueName | null;
  time: string;
};

/** How long something has waited: amber near its target, red and bold past it. */
export function WaitAge({ queue, time }: WaitAgeProps) {
  const { tone, target } = useUrgencyOf(queue, queue === null ? null : time);
  return (
    <Age $tone={tone}>
      <RelativeTime time={time} />
      {tone !== "calm" && <VisuallyHidden>, {describeUrgency(tone, target)}</VisuallyHidden>}
    </Age>
  );
}
