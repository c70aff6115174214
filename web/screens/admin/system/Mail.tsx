import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { formatAge, formatCount } from "../../../format.ts";
import { known, t } from "../../../language/index.ts";
import { Heading } from "./Heading.ts";
import { Figure } from "../../../components/figure.ts";

/** Mail on its way; nothing for a desk that sends none. */
export function Mail({ mail }: Pick<LiveStatus, "mail">) {
  if (mail === null) return null;
  const { waiting, oldestMs, sent, dead, fault } = mail;
  return (
    <section aria-labelledby="system-mail">
      <Heading id="system-mail">{t`Mail`}</Heading>
      <FactGroup>
        <Fact label={t`Waiting`}>
          <Figure>{formatCount(waiting)}</Figure>
          {oldestMs !== null && t`, oldest for ${formatAge(oldestMs)}`}
        </Fact>
        <Fact label={t`Sent in 24 hours`}>{formatCount(sent)}</Fact>
        <Fact label={t`Given up in 24 hours`}>{formatCount(dead)}</Fact>
        {fault !== null && <Fact label={t`The mail server said`}>{known(fault)}</Fact>}
      </FactGroup>
    </section>
  );
}
