import { useMemo } from "react";
import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { Badge } from "../../components/Badge.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Reference } from "../../components/Reference.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatCount, formatDateTime } from "../../format.ts";
import { known, mark, type Message, rich, say, t } from "../../language/index.ts";
import { defineAnswer, useAnswer } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { findDifference } from "./findDifference.ts";
import { findLogPlace, type LogPlaceFound } from "./findLogPlace.ts";

const Note = styled.p`
  margin-top: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

/* A sentence is too long for the column of a fact. */
const Reason = styled(Note)`
  color: ${color("danger")};
  overflow-wrap: anywhere;
`;

/** Where the order's outcome is in the desk's log, as checked by this browser. */
export function LogPlace({ order }: { order: Order }) {
  if (order.status === "pending")
    return (
      <Note>
        {t`The order enters the desk's log when it ends. After that, any change to its outcome is detectable.`}
      </Note>
    );
  return <FoundPlace order={order} />;
}

function FoundPlace({ order }: { order: Order }) {
  const { id } = order;
  const answer = useMemo(
    () => defineAnswer({ name: `log place ${id}`, fetch: () => findLogPlace(id) }),
    [id],
  );
  const { retry, ...place } = useAnswer(answer);
  switch (place.status) {
    case "loading":
      return <Skeleton $height="120px" />;
    case "failed":
      return (
        <ErrorState
          title={t`The place in the log could not be checked`}
          text={place.message}
          onRetry={retry}
        />
      );
    case "loaded": {
      const { entry, head, publicKey } = place.value;
      const finding = compared(order, place.value.finding);
      return (
        <>
          <FactGroup layout="columns">
            <Fact label={t`Entry`}>{t`${formatCount(entry)} of ${formatCount(head.size)}`}</Fact>
            <Fact label={t`Verified`}>
              <Finding outcome={finding.outcome} />
            </Fact>
            <Fact label={t`Head signed`}>{formatDateTime(head.timestamp)}</Fact>
            <Fact label={t`Head`}>
              <MiddleEllipsis value={head.rootHash} />
            </Fact>
            <Fact label={t`Public key`}>
              {publicKey === null ? "–" : <Reference value={publicKey} what={t`public key`} />}
            </Fact>
          </FactGroup>
          {finding.outcome === "refused" && <Reason>{known(finding.reason)}</Reason>}
          <Note>{say(EXPLAINED[finding.outcome])}</Note>
        </>
      );
    }
  }
}

/** What the log proves about the order on the page, which may have changed since. */
function compared(order: Order, finding: LogPlaceFound["finding"]): Compared {
  if (finding.outcome === "refused") return finding;
  const reason = findDifference(order, finding);
  return reason === null ? { outcome: finding.outcome } : { outcome: "refused", reason };
}

type Compared = { outcome: "verified" | "unsigned" } | { outcome: "refused"; reason: string };

const EXPLAINED = {
  verified: mark`Keep the receipt and the public key: they prove how this order ended, also away from the desk (npm run log:verify).`,
  unsigned: mark`This browser can't check signatures. Download the receipt and check it with npm run log:verify.`,
  refused: mark`Keep the receipt and tell whoever you trust: the desk can't prove this order.`,
} as const satisfies Record<Compared["outcome"], Message>;

function Finding({ outcome }: Pick<Compared, "outcome">) {
  switch (outcome) {
    case "verified":
      return <>{rich("{0} by this browser", <Badge tone="accent">{t`Verified`}</Badge>)}</>;
    case "unsigned":
      return <>{rich("{0} but the signature is not checked", <Badge tone="wait">{t`In the log`}</Badge>)}</>;
    case "refused":
      return <Badge tone="loss">{t`Not verified`}</Badge>;
  }
}
