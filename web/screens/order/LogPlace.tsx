import { useMemo } from "react";
import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { Badge } from "../../components/Badge.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatCount, formatDateTime } from "../../format.ts";
import { defineAnswer, useAnswer } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { findLogPlace, type LogPlaceFound } from "./findLogPlace.ts";

const Note = styled.p`
  margin-top: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

/** Where the order's end is in the desk's log, as this browser has checked. */
export function LogPlace({ order: { id, status } }: { order: Order }) {
  if (status === "pending")
    return (
      <Note>
        The order enters the desk's log when it ends. From then on nobody can change how it ended unnoticed.
      </Note>
    );
  return <FoundPlace id={id} />;
}

function FoundPlace({ id }: { id: string }) {
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
        <ErrorState title="The place in the log could not be checked" text={place.message} onRetry={retry} />
      );
    case "loaded": {
      const { entry, head, publicKey, finding } = place.value;
      return (
        <>
          <FactGroup layout="columns">
            <Fact label="Entry">
              {formatCount(entry)} of {formatCount(head.size)}
            </Fact>
            <Fact label="Verified">
              <Finding {...finding} />
            </Fact>
            <Fact label="Head signed">{formatDateTime(head.timestamp)}</Fact>
            <Fact label="Head">
              <MiddleEllipsis value={head.rootHash} />
            </Fact>
            <Fact label="Public key">{publicKey === null ? "–" : <MiddleEllipsis value={publicKey} />}</Fact>
          </FactGroup>
          <Note>{EXPLAINED[finding.outcome]}</Note>
        </>
      );
    }
  }
}

const EXPLAINED = {
  verified:
    "Keep the receipt and the public key: they prove how this order ended, also away from the desk (npm run log:verify).",
  unsigned: "This browser can't check signatures. Download the receipt and check it with npm run log:verify.",
  refused: "Keep the receipt and tell whoever you trust: the desk can't prove this order.",
} as const satisfies Record<LogPlaceFound["finding"]["outcome"], string>;

function Finding(finding: LogPlaceFound["finding"]) {
  switch (finding.outcome) {
    case "verified":
      return (
        <>
          <Badge tone="accent">Verified</Badge> by this browser
        </>
      );
    case "unsigned":
      return (
        <>
          <Badge tone="wait">In the log</Badge> but the signature is not checked
        </>
      );
    case "refused":
      return (
        <>
          <Badge tone="loss">Not verified</Badge> {finding.reason}
        </>
      );
  }
}
