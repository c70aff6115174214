import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { formatAge, formatCount } from "../../../format.ts";
import { Heading } from "./Heading.ts";

/** Mail on its way; nothing for a desk that sends none. */
export function Mail({ mail }: Pick<LiveStatus, "mail">) {
  if (mail === null) return null;
  const { waiting, oldestMs, sent, dead, fault } = mail;
  return (
    <section aria-labelledby="system-mail">
      <Heading id="system-mail">Mail</Heading>
      <FactGroup>
        <Fact label="Waiting">
          {formatCount(waiting)}
          {oldestMs !== null && `, oldest for ${formatAge(oldestMs)}`}
        </Fact>
        <Fact label="Sent in 24 hours">{formatCount(sent)}</Fact>
        <Fact label="Given up in 24 hours">{formatCount(dead)}</Fact>
        {fault !== null && <Fact label="The mail server said">{fault}</Fact>}
      </FactGroup>
    </section>
  );
}
