import { Download, Printer } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import {
  FAIRNESS_BY,
  FAIRNESS_PERIODS,
  type FairnessBy,
  fairnessEndpoints,
  type FairnessPeriod,
  type FairnessReport,
} from "#protocol/fairness.ts";
import { callShape } from "../../api.ts";
import { Button } from "../../components/Button.tsx";
import { useAction } from "../../components/useAction.ts";
import { Card } from "../../components/Card.tsx";
import { CopyAge } from "../../components/CopyAge.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { Page } from "../../components/Page.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useAddress } from "../../components/useAddress.ts";
import { downloadCsv } from "../../csv.ts";
import { PERIODS } from "../../entities/fairness/fairnessText.ts";
import { inSentence, mark, type Message, say, sayLabels, t } from "../../language/index.ts";
import { space } from "../../styles/theme.ts";
import { type Answer, defineAnswer, flagsLoader, useAnswer, useLoader } from "../../sync/index.ts";
import { fairnessCsv } from "./fairnessCsv.ts";
import { fetchAllRows } from "./fetchAllRows.ts";
import { ReportTable } from "./ReportTable.tsx";
import { Former } from "../../components/Former.ts";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";

const AGAIN_MS = 30_000;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  @media print {
    display: none;
  }
`;

const Room = styled.div`
  min-height: 480px;
`;

const VIEWS: Record<FairnessBy, Message> = {
  administrator: mark`By administrator`,
  coin: mark`By coin`,
  side: mark`By side`,
  hour: mark`By hour (UTC)`,
  trader: mark`By trader`,
};

function reportOf(by: FairnessBy, days: FairnessPeriod): Answer<FairnessReport> {
  return defineAnswer({
    name: `fairnessReport ${by} ${days}`,
    pollMs: AGAIN_MS,
    fetch: () => callShape(fairnessEndpoints.getFairnessReport, { query: { by, days } }),
  });
}

async function exportAll(by: FairnessBy, days: FairnessPeriod): Promise<void> {
  downloadCsv(`fairness-by-${by}`, fairnessCsv(await fetchAllRows(by, days)));
}

/** Whether the desk decides like cases alike: for administrators, and printed for auditors. */
export function FairnessReportScreen() {
  useLoader(flagsLoader);
  const [query, changeQuery] = useAddress();
  const by = FAIRNESS_BY.find((view) => view === query.get("by")) ?? "administrator";
  const period = FAIRNESS_PERIODS.find((days) => days === query.get("days")) ?? "30";
  const {
    retry,
    isFormer,
    fault: _,
    ...report
  } = useAnswer(useMemo(() => reportOf(by, period), [by, period]));

  const { isBusy, run } = useAction();

  function choose(change: { by?: string; days?: string }) {
    changeQuery(() => new URLSearchParams({ by, days: period, ...change }), { replace: true });
  }

  return (
    <Page
      title={t`Fairness report`}
      note={t`How orders ended, ${inSentence(say(VIEWS[by])).replace("utc", "UTC")}, in the last ${period} days`}
      aside={
        <Tools>
          <FilterSelect
            label={t`View`}
            value={by}
            options={sayLabels(FAIRNESS_BY.map((value) => ({ value, label: VIEWS[value] })))}
            onChange={(value) => choose({ by: value })}
          />
          <FilterSelect
            label={t`Period`}
            value={period}
            options={sayLabels(PERIODS)}
            onChange={(days) => choose({ days })}
          />
          <Button
            size="small"
            icon={<Download size={14} aria-hidden />}
            disabled={report.status !== "loaded"}
            busy={isBusy}
            onClick={() => run(() => exportAll(by, period), t`Export failed`)}
          >
            {t`Export CSV`}
          </Button>
          <Button
            size="small"
            icon={<Printer size={14} aria-hidden />}
            disabled={report.status !== "loaded" || isFormer}
            onClick={() => window.print()}
          >
            {t`Print`}
          </Button>
        </Tools>
      }
    >
      <Card aria-label={t`Report`}>
        <Room>
          {report.status === "loading" && <RowsSkeleton />}
          {report.status === "failed" && (
            <ErrorState title={t`The report could not be loaded`} text={report.message} onRetry={retry} />
          )}
          {report.status === "loaded" && (
            <PanelBoundary bare name={t`The report`}>
              <Former $when={isFormer}>
                <CopyAge asOf={report.value.asOf} />
                <ReportTable report={report.value} period={period} />
              </Former>
            </PanelBoundary>
          )}
        </Room>
      </Card>
    </Page>
  );
}
