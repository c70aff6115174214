import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { formatAge } from "../../../format.ts";
import { rich, t } from "../../../language/index.ts";
import { Heading } from "./Heading.ts";

type Status = Pick<LiveStatus, "takeovers" | "openTransactions">;

/** What is wrong with PostgreSQL, or was. */
export function Database({ takeovers, openTransactions }: Status) {
  return (
    <section aria-labelledby="system-database">
      <Heading id="system-database">{t`PostgreSQL`}</Heading>
      <FactGroup>
        <Fact label={t`Long-running transactions`}>
          {openTransactions.length === 0 ? (
            <Badge tone="accent">{t`None`}</Badge>
          ) : (
            <div>
              {openTransactions.map((transaction) => (
                <OpenTransaction key={`${transaction.pid} ${transaction.application}`} {...transaction} />
              ))}
            </div>
          )}
        </Fact>
        {takeovers.map(({ at, lostAfter }) => (
          <Fact key={at} label={t`Standby took over`}>
            <RelativeTime time={at} />
            {lostAfter === null ? (
              <Badge tone="accent">{t`Nothing missing`}</Badge>
            ) : (
              <Badge tone="wait">{rich("Changes after {0} lost", <RelativeTime time={lostAfter} />)}</Badge>
            )}
          </Fact>
        ))}
      </FactGroup>
    </section>
  );
}

function OpenTransaction({ pid, user, application, ageMs }: Status["openTransactions"][number]) {
  return (
    <div>
      {rich("{0} of {1}", application === "" ? t`Unnamed` : application, user)}
      {pid !== null && t`, process ${pid}`} <Badge tone="wait">{formatAge(ageMs)}</Badge>
    </div>
  );
}
