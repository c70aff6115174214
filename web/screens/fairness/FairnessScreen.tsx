import { EyeOff } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import {
  fairnessEndpoints,
  FAIRNESS_PERIODS,
  FAIRNESS_WEEKS,
  type Fairness,
  type FairnessPeriod,
} from "#protocol/fairness.ts";
import { callShape } from "../../api.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Former } from "../../components/Former.ts";
import { Bar, BarEnd, BarRow, Home } from "../../components/layout/Bar.ts";
import { Brand } from "../../components/layout/Brand.tsx";
import { Page } from "../../components/Page.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { SegmentedControl } from "../../components/SegmentedControl.tsx";
import { shownName } from "../../deskName.ts";
import { useAddress } from "../../components/useAddress.ts";
import { plural, t } from "../../language/index.ts";
import {
  type Answer,
  defineAnswer,
  findUser,
  settingsLoader,
  useAnswer,
  useSession,
  useSettings,
  useVisitorPolling,
} from "../../sync/index.ts";
import { MaintenanceNotice, useAnnouncement } from "../../entities/closing/MaintenanceNotice.tsx";
import { Figures } from "./Figures.tsx";

const AGAIN_MS = 300_000;

const Room = styled.div`
  min-height: 480px;
`;

function periodChoice(value: FairnessPeriod) {
  const weeks = FAIRNESS_WEEKS[value];
  return { value, label: plural(weeks, "{0} week", "{0} weeks", weeks) };
}

function fairnessOf(days: FairnessPeriod): Answer<Fairness> {
  return defineAnswer({
    name: `fairness ${days}`,
    pollMs: AGAIN_MS,
    fetch: () => callShape(fairnessEndpoints.getFairness, { query: { days } }),
  });
}

/** The published statistics of decisions, for everybody, signed in or not. */
export function FairnessScreen() {
  const site = useSettings((state) => state.site);
  const isSignedIn = useSession((state) => findUser(state) !== null);
  const [query, changeQuery] = useAddress();
  const period = FAIRNESS_PERIODS.find((days) => days === query.get("days")) ?? "30";
  const announcement = useAnnouncement();
  useVisitorPolling(settingsLoader);

  return (
    <>
      <Bar>
        <BarRow>
          <Home to="/" aria-label={t`${shownName(site)}, go to the start`}>
            <Brand logoUrl={site?.logoUrl ?? null} />
          </Home>
          <BarEnd>
            <ButtonLink to={isSignedIn ? "/trade" : "/auth"} $size="small">
              {isSignedIn ? t`Back to trading` : t`Sign in`}
            </ButtonLink>
          </BarEnd>
        </BarRow>
      </Bar>
      <Page
        title={t`How this desk settles`}
        note={t`Administrators of this desk decide how orders end. This is what they decided.`}
        aside={
          site?.publishesFairness === false ? undefined : (
            <SegmentedControl
              label={t`Period`}
              value={period}
              options={FAIRNESS_PERIODS.map(periodChoice)}
              onChange={(days) => changeQuery(() => new URLSearchParams({ days }), { replace: true })}
            />
          )
        }
      >
        {announcement !== null && (
          <Card as="aside">
            <MaintenanceNotice announcement={announcement} />
          </Card>
        )}
        {site?.publishesFairness === false ? (
          <Card>
            <EmptyState
              icon={EyeOff}
              title={t`This desk does not publish how it settles`}
              text={t`Each trader still finds the evidence of every order in its record.`}
            />
          </Card>
        ) : (
          <Published period={period} />
        )}
      </Page>
    </>
  );
}

function Published({ period }: { period: FairnessPeriod }) {
  const { retry, isFormer, ...fairness } = useAnswer(useMemo(() => fairnessOf(period), [period]));
  if (fairness.status === "loaded")
    return (
      <Former $when={isFormer}>
        <Figures fairness={fairness.value} />
      </Former>
    );
  return (
    <Card>
      <Room>
        {fairness.status === "loading" ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title={t`The figures could not be loaded`} text={fairness.message} onRetry={retry} />
        )}
      </Room>
    </Card>
  );
}
