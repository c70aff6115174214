import type { LiveStatus } from "#protocol/liveStatus.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { formatAge } from "../../../format.ts";
import { Heading } from "./Heading.ts";

type Status = Pick<LiveStatus, "takeovers" | "openTransactions">;

/** What is wrong with PostgreSQL, or was. */
export function Database({ takeovers, openTransactions }: Status) {
  return (
    <section aria-labelledby="system-database">
      <Heading id="system-database">PostgreSQL</Heading>
      <FactGroup>
        <Fact label="Transactions open for long">
          {openTransactions.length === 0 ? (
            <Badge tone="accent">None</Badge>
          ) : (
            <div>
              {openTransactions.map((transaction) => (
                <OpenTransaction key={`${transaction.pid} ${transaction.application}`} {...transaction} />
              ))}
            </div>
          )}
        </Fact>
        {takeovers.map(({ at, lostAfter }) => (
          <Fact key={at} label="Standby took over">
            <RelativeTime time={at} />
            {lostAfter === null ? (
              <Badge tone="accent">Nothing missing</Badge>
            ) : (
              <Badge tone="wait">
                Changes after <RelativeTime time={lostAfter} /> lost
              </Badge>
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
      {application === "" ? "Unnamed" : application} of {user}
      {pid !== null && `, process ${pid}`} <Badge tone="wait">{formatAge(ageMs)}</Badge>
    </div>
  );
}
