import type { LiveStatus } from "#protocol/liveStatus.ts";
import { FeedBadge } from "../../../components/FeedBadge.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { known, sense, t } from "../../../language/index.ts";
import { Heading } from "./Heading.ts";
import { NodeId } from "./NodeId.tsx";

export function Feed({ feed: { leader, source, status, asOf } }: { feed: LiveStatus["feed"] }) {
  return (
    <section aria-labelledby="system-feed">
      <Heading id="system-feed">{t`Prices`}</Heading>
      <FactGroup>
        <Fact label={t`Source`}>
          {known(source)} <FeedBadge status={status} source={source} />
        </Fact>
        <Fact label={sense("Quoted", "time")}>
          {asOf === null ? t`Never, defaults are shown` : <RelativeTime time={asOf} />}
        </Fact>
        <Fact label={t`Leader`}>{leader === null ? t`No node` : <NodeId id={leader} />}</Fact>
      </FactGroup>
    </section>
  );
}
