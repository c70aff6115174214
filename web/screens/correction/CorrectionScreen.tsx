import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { useParams } from "react-router";
import styled from "styled-components";
import { type Correction, correctionEndpoints } from "#protocol/corrections.ts";
import { subtract } from "#protocol/money.ts";
import { idSchema } from "#protocol/scalars.ts";
import { sayComment } from "../../components/commentText.ts";
import { callShape } from "../../api.ts";
import { BalanceLink, justAfter } from "../../components/BalanceLink.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Page } from "../../components/Page.tsx";
import { Bookings } from "../../entities/bookings/Bookings.tsx";
import { DeciderName } from "../../entities/orders/DeciderName.tsx";
import { PersonName } from "../../entities/users/TraderLink.tsx";
import { formatDateTime } from "../../format.ts";
import { rich, t } from "../../language/index.ts";
import { from, space } from "../../styles/theme.ts";
import { defineAnswer, nullIfNotFound, useAnswer } from "../../sync/index.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
  > section {
    break-inside: avoid;
  }
`;

const OnScreen = styled.div`
  @media print {
    display: none;
  }
`;

/** The record of one correction: why the desk set a balance, who did it, and the effect on the money. */
export function CorrectionScreen() {
  const id = idSchema.safeParse(useParams()["id"]).data;
  if (id === undefined) return <NoCorrection text={t`This address names no correction.`} />;
  return <CorrectionRecord key={id} id={id} />;
}

function NoCorrection({ text }: { text: string }) {
  return (
    <Page title={t`Correction`}>
      <Card>
        <EmptyState
          icon={SearchX}
          title={t`No such correction`}
          text={text}
          action={<ButtonLink to="/statement">{t`Go to the statement`}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}

function CorrectionRecord({ id }: { id: string }) {
  const answer = useMemo(
    () =>
      defineAnswer({
        name: `correction ${id}`,
        fetch: () => nullIfNotFound(callShape(correctionEndpoints.getCorrection, { params: { id } })),
      }),
    [id],
  );
  const { retry, ...record } = useAnswer(answer);
  if (record.status !== "loaded")
    return (
      <LoadingPage
        title={t`Correction`}
        state={record}
        failed={t`The correction could not be loaded`}
        retry={retry}
      />
    );
  if (record.value === null)
    return (
      <NoCorrection text={t`The desk has no correction with this ID, or it belongs to another trader.`} />
    );
  return <Told {...record.value} />;
}

function Told({ id, userId, username, reason, correctedBy, correctedById, ownAccount, booking }: Correction) {
  const { at, before, after } = booking;
  return (
    <Page
      title={t`Balance set by the desk`}
      note={
        <>
          {rich(
            "{0}'s balance, correction {1}",
            <PersonName userId={userId}>{username}</PersonName>,
            <MiddleEllipsis value={id} />,
          )}
        </>
      }
      aside={
        <OnScreen>
          <Button onClick={() => window.print()}>{t`Print`}</Button>
        </OnScreen>
      }
    >
      <Grid>
        <Card aria-labelledby="correction-facts">
          <PanelHeading id="correction-facts" title={t`What happened`} />
          <FactGroup>
            <Fact label={t`Time`}>{formatDateTime(at)}</Fact>
            <Fact label={t`Reason`}>{sayComment(reason ?? "–")}</Fact>
            <Fact label={t`Set by`}>
              <DeciderName
                resolution={{ resolvedBy: correctedBy, resolvedById: correctedById, ownAccount }}
              />
            </Fact>
            <Fact label={t`Available before`}>
              <BalanceLink userId={userId} at={at}>
                <Money amount={before.available} />
              </BalanceLink>
            </Fact>
            <Fact label={t`Change`}>
              <Change amount={subtract(after.available, before.available)} />
            </Fact>
            <Fact label={t`Available after`} isStrong>
              <BalanceLink userId={userId} at={justAfter(at)}>
                <Money amount={after.available} />
              </BalanceLink>
            </Fact>
          </FactGroup>
        </Card>
        <Card aria-labelledby="correction-ledger">
          <PanelHeading
            id="correction-ledger"
            title={t`The ledger`}
            note={t`Double-entry books: every dollar is accounted for`}
          />
          <PanelBoundary bare name={t`The ledger`}>
            <Bookings userId={userId} bookings={[booking]} />
          </PanelBoundary>
        </Card>
      </Grid>
    </Page>
  );
}
