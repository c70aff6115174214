import { useMemo } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/transactions.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { CautionText } from "../../components/CautionText.ts";
import { Money } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { say, t } from "../../language/index.ts";
import { callLoader, useClaims, useEntity, useLoader, useTransactions } from "../../sync/index.ts";
import { TYPE_NAMES } from "./transactionText.ts";
import { space } from "../../styles/theme.ts";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { TraderLink } from "../users/TraderLink.tsx";

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0 ${space(2)};
`;

const NONE: readonly string[] = [];

/** Who else claims the same on-chain transaction: only one of the deposits can be credited. */
export function Claims({ transaction: { id, version } }: { transaction: Transaction }) {
  const claims = useClaims((state) => state.claims.get(id)) ?? NONE;
  // Adding or removing a claim gives the others a new version.
  const loader = useMemo(
    () => ({ ...callLoader("listClaims", { params: { id } }), name: `claims ${id} ${version}` }),
    [id, version],
  );
  const { status } = useLoader(loader);
  return (
    <FactGroup title={t`Claims on this transaction`}>
      <Fact label={t`Conflict`}>
        <CautionText>
          {status === "failed"
            ? t`The other claims could not be loaded`
            : t`Only one deposit can be credited`}
        </CautionText>
      </Fact>
      {claims.map((claim) => (
        <Claim key={claim} id={claim} isThis={claim === id} />
      ))}
    </FactGroup>
  );
}

function Claim({ id, isThis }: { id: string; isThis: boolean }) {
  const claim = useEntity(useTransactions, id);
  if (claim === undefined) return null;
  const { username, type, amount, createdAt, status } = claim;
  return (
    <Fact
      label={
        <>
          <TraderLink userId={claim.userId}>{username}</TraderLink>
          {isThis && t` (this one)`}
        </>
      }
    >
      <Line>
        {type !== "deposit" && say(TYPE_NAMES[type])}
        <Money amount={amount} />
        <RelativeTime time={createdAt} />
        <StatusBadge status={status} />
      </Line>
    </Fact>
  );
}
